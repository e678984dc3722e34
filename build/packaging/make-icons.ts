import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { encodeIcns, encodeIco, type IconImage } from './icon-formats.ts';

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
