import { unzipSync, zipSync } from 'fflate';
import type { FileContent } from '../read-file.ts';
import { scanSheets } from './open-workbook.ts';

/* A cell that shows 35 % holds 0.35. Taken for an amount, it would be a price of 35 øre. */

const styleFile = 'xl/styles.xml';
/** Every program knows these two formats without a description: whole per cent, and per cent with two decimals. */
const knownFormats = ['9', '10'];

/**
 * A workbook with its percentages as texts, such as `35 %`, which are no numbers of a price list or a table.
 * @returns the file itself where it has none, or cannot be read: whatever reads it as a workbook says what is wrong
 */
export function percentagesAsTexts(file: FileContent): FileContent {
  try {
    const [styles] = Object.values(unzipSync(file.bytes, { filter: ({ name }) => name === styleFile }));
    const numbers = styles === undefined ? [] : percentStyles(Buffer.from(styles).toString('latin1'));
    if (numbers.length === 0) return file;
    const isPercentage = new RegExp(String.raw`<c\s(?:[^>]*\s)?s="(?:${numbers.join('|')})"[^>]*>`);
    const paths = new Set<string>();
    scanSheets(file.bytes, (path, text) => {
      if (isPercentage.test(text)) paths.add(path);
    });
    if (paths.size === 0) return file;
    const files = unzipSync(file.bytes);
    for (const path of paths) {
      const xml = Buffer.from(files[path] ?? []).toString('latin1');
      files[path] = Buffer.from(withTexts(xml, isPercentage), 'latin1');
    }
    return { name: file.name, bytes: Buffer.from(zipSync(files, { level: 0 })) };
  } catch {
    return file;
  }
}

/** The numbers of the styles of cells whose format of numbers has a per cent sign. */
function percentStyles(xml: string): number[] {
  const described = Array.from(xml.matchAll(/<numFmt\s[^>]*>/g), ([tag]) => ({
    id: /\snumFmtId="(\d+)"/.exec(tag)?.[1] ?? '',
    isPercent: /\sformatCode="[^"]*%/.test(tag),
  }));
  const formats = new Set([...knownFormats, ...described.flatMap(({ id, isPercent }) => (isPercent ? [id] : []))]);
  const [list = ''] = /<cellXfs[\s>].*?<\/cellXfs>/s.exec(xml) ?? [];
  return Array.from(list.matchAll(/<xf\s[^>]*>/g), ([tag]) => /\snumFmtId="(\d+)"/.exec(tag)?.[1] ?? '').flatMap(
    (format, style) => (formats.has(format) ? [style] : []),
  );
}

/** @param xml read as Latin-1, which keeps every byte */
function withTexts(xml: string, isPercentage: RegExp): string {
  return xml.replace(/(<c\s[^>]*[^/>]>)([^]*?)<\/c>/g, (cell, start: string, content: string) => {
    const value = /<v>([-+\d.eE]+)<\/v>/.exec(content)?.[1];
    const isNumber = !/\st="(?!n")/.test(start);
    if (value === undefined || !isNumber || !isPercentage.test(start)) return cell;
    const percent = Number((Number(value) * 100).toPrecision(12));
    return `${start.replace(/\st="n"/, '').slice(0, -1)} t="str"><v>${percent} %</v></c>`;
  });
}
