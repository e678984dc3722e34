import type { PackagedSystem } from './package-layout.ts';

/** For which system and processor a program or library is made, as its first bytes say. */
export interface BinaryFormat {
  system: PackagedSystem;
  /** electron-builder's name, such as `x64`; `universal` for several at once, `other` for what is not packaged. */
  architecture: string;
}

const ELF_MACHINES = new Map([
  [0x3e, 'x64'],
  [0xb7, 'arm64'],
]);
const PE_MACHINES = new Map([
  [0x8664, 'x64'],
  [0xaa64, 'arm64'],
]);
const MACH_PROCESSORS = new Map([
  [0x01000007, 'x64'],
  [0x0100000c, 'arm64'],
]);

/** Reads the format from the beginning of a file (4 KiB are enough); null for anything that is no binary. */
export function readBinaryFormat(beginning: Buffer): BinaryFormat | null {
  if (beginning.length < 64) return null;
  if (beginning.readUInt32BE(0) === 0x7f454c46) return known('linux', ELF_MACHINES.get(beginning.readUInt16LE(18)));
  if (beginning.readUInt32LE(0) === 0xfeedfacf) return known('mac', MACH_PROCESSORS.get(beginning.readUInt32LE(4)));
  if (beginning.readUInt32BE(0) === 0xcafebabe) return { system: 'mac', architecture: 'universal' };
  return readPortableExecutable(beginning);
}

function readPortableExecutable(beginning: Buffer): BinaryFormat | null {
  if (beginning.toString('latin1', 0, 2) !== 'MZ') return null;
  const header = beginning.readUInt32LE(0x3c);
  if (header + 6 > beginning.length || beginning.toString('latin1', header, header + 4) !== 'PE\0\0') return null;
  return known('windows', PE_MACHINES.get(beginning.readUInt16LE(header + 4)));
}

function known(system: PackagedSystem, architecture: string | undefined): BinaryFormat {
  return { system, architecture: architecture ?? 'other' };
}
