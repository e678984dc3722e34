import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { readBinaryFormat } from '../../../build/packaging/packaged-app.ts';
import { encodeIcns, encodeIco, type IconImage } from '../../../build/packaging/icons.ts';

const { resolve } = createRequire(import.meta.filename);
const programs = dirname(resolve('7zip-bin/package.json'));
const addons = dirname(resolve('@electron-internal/extract-zip'));

describe('the format of a binary', () => {
  const binaries = [
    [join(programs, 'linux/x64/7za'), 'linux', 'x64'],
    [join(programs, 'linux/arm64/7za'), 'linux', 'arm64'],
    [join(programs, 'linux/ia32/7za'), 'linux', 'other'],
    [join(programs, 'win/x64/7za.exe'), 'windows', 'x64'],
    [join(programs, 'mac/x64/7za'), 'mac', 'x64'],
    [join(programs, 'mac/arm64/7za'), 'mac', 'arm64'],
    [join(addons, 'index.win32-x64-msvc.node'), 'windows', 'x64'],
    [join(addons, 'index.win32-arm64-msvc.node'), 'windows', 'arm64'],
    [join(addons, 'index.darwin-universal.node'), 'mac', 'universal'],
  ] as const;
  it('is read from its first bytes, of a program and of an addon', async () => {
    for (const [path, system, architecture] of binaries) {
      assert.deepEqual(readBinaryFormat((await readFile(path)).subarray(0, 4096)), { system, architecture }, path);
    }
  });
  it('is null for any other file', () => {
    for (const contents of ['', 'MZ', '#!/bin/sh\n'.padEnd(200), `MZ${'\0'.repeat(58)}\xff\xff\xff\x7f`.padEnd(200)]) {
      assert.equal(readBinaryFormat(Buffer.from(contents, 'latin1')), null);
    }
  });
});

describe('icons', () => {
  const images = [16, 32, 64, 128, 256, 512, 1024].map((size): IconImage => ({
    size,
    png: Buffer.from(`png ${size}`),
  }));

  it('tell place and size of each image on Windows', () => {
    const ico = encodeIco(images.filter(({ size }) => size <= 256));
    assert.deepEqual([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)], [0, 1, 5]);
    for (const [index, size] of [16, 32, 64, 128, 256].entries()) {
      const entry = 6 + 16 * index;
      assert.equal(ico.readUInt8(entry), size % 256);
      const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
      assert.equal(ico.toString('latin1', offset, offset + length), `png ${size}`);
    }
  });
  it('keep the largest size of the format on Windows', () => assert.throws(() => encodeIco(images), RangeError));
  it('are blocks with the length of the header on macOS', () => {
    const icns = encodeIcns(images);
    assert.equal(icns.toString('latin1', 0, 4), 'icns');
    assert.equal(icns.readUInt32BE(4), icns.length);
    let offset = 8;
    const types: string[] = [];
    while (offset < icns.length) {
      types.push(icns.toString('latin1', offset, offset + 4));
      offset += icns.readUInt32BE(offset + 4);
    }
    assert.equal(offset, icns.length);
    assert.equal(new Set(types).size, 8);
  });
  it('need every size on macOS', () => assert.throws(() => encodeIcns(images.slice(1, 4)), RangeError));
});
