import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const;

/**
 * Draws the icons of all systems from one SVG into a folder: `icon.ico`, `icon.icns`, and `icons/<size>x<size>.png`.
 */
export async function makeIcons(svgPath: string, folder: string): Promise<void> {
  const svg = await readFile(svgPath, 'utf8');
  const images = SIZES.map((size): IconImage => ({
    size,
    png: new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng(),
  }));
  await mkdir(join(folder, 'icons'), { recursive: true });
  await Promise.all([
    writeFile(join(folder, 'icon.ico'), encodeIco(images.filter(({ size }) => size <= 256))),
    writeFile(join(folder, 'icon.icns'), encodeIcns(images)),
    ...images.map(({ size, png }) => writeFile(join(folder, 'icons', `${size}x${size}.png`), png)),
  ]);
}

/** A square PNG and its width in pixels. */
export interface IconImage {
  size: number;
  png: Uint8Array;
}

const ICO_HEADER_LENGTH = 6;
const ICO_ENTRY_LENGTH = 16;

/** Windows: a directory of PNG images, the largest 256 pixels wide (written as 0). */
export function encodeIco(images: readonly IconImage[]): Buffer {
  const directory = Buffer.alloc(ICO_HEADER_LENGTH + ICO_ENTRY_LENGTH * images.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(images.length, 4);
  let offset = directory.length;
  for (const [index, { size, png }] of images.entries()) {
    if (size > 256) throw new RangeError(`An ICO holds no image of ${size} pixels.`);
    const entry = ICO_HEADER_LENGTH + ICO_ENTRY_LENGTH * index;
    directory.writeUInt8(size % 256, entry);
    directory.writeUInt8(size % 256, entry + 1);
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(png.length, entry + 8);
    directory.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([directory, ...images.map(({ png }) => png)]);
}

/** Apple's types of PNG images by width; those of retina screens have a type of their own. */
const ICNS_TYPES: readonly { type: string; size: number }[] = [
  { type: 'ic11', size: 32 },
  { type: 'ic12', size: 64 },
  { type: 'ic07', size: 128 },
  { type: 'ic13', size: 256 },
  { type: 'ic08', size: 256 },
  { type: 'ic14', size: 512 },
  { type: 'ic09', size: 512 },
  { type: 'ic10', size: 1024 },
];

/** macOS: a list of typed PNG images. */
export function encodeIcns(images: readonly IconImage[]): Buffer {
  const blocks = ICNS_TYPES.map(({ type, size }) => {
    const image = images.find((candidate) => candidate.size === size);
    if (image === undefined) throw new RangeError(`An ICNS needs an image of ${size} pixels.`);
    return typedBlock(type, image.png);
  });
  return typedBlock('icns', Buffer.concat(blocks));
}

function typedBlock(type: string, contents: Uint8Array): Buffer {
  const header = Buffer.alloc(8);
  header.write(type, 0, 'latin1');
  header.writeUInt32BE(header.length + contents.length, 4);
  return Buffer.concat([header, contents]);
}
