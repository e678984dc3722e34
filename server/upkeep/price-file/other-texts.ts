import { type UpkeepText, RefusalError } from '../refusal.ts';

/** Files that hold no prices in a form that can be read, by their beginnings. Each has a sentence with the way out. */
const otherKinds: readonly (readonly [RegExp, UpkeepText['code']])[] = [
  [/^%PDF-/, 'kind-pdf'],
  [/^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[^]*?-->\s*)*<(?:\w+:)?BMECAT/i, 'kind-bmecat'],
  [/^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[^]*?-->\s*)*<(?:\w+:)?GAEB/i, 'kind-gaeb'],
  [/^\s*<(?:!doctype html|html|head|body|table|meta)/i, 'kind-html'],
  [/^\s*<(?:\?xml|\w+[\s>/])/i, 'kind-xml'],
  [/^\s*[[{]\s*["[{]/, 'kind-json'],
  [/^ID;P/, 'kind-sylk'],
  [/^V\s{0,2}\d{6}[^\r\n]*(?:DM|EUR|datanorm)?[^\r\n]*\r?\n[A-Z];[NLA];/i, 'kind-datanorm'],
  [/^\s*[VPR]H;EFONELFO;[123]\./i, 'kind-nelfo3'],
  [/^\s*RH;EFONELFO;/i, 'kind-discounts'],
  [/^\s*BH;EFONELFO;/i, 'kind-order'],
];

/** @throws {RefusalError} if the text is of another kind */
export function refuseOtherTexts(file: string, text: string): void {
  const start = text.slice(0, 5000).replace(/^\uFEFF/, '');
  const [, code] = otherKinds.find(([pattern]) => pattern.test(start)) ?? [];
  if (code !== undefined) throw new RefusalError({ code, file });
}
