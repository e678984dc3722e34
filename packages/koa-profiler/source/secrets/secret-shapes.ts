import type { SecretRange } from './ranges.ts';
import { mask } from './secret-names.ts';

const token = /[\w.-]{20,}/g;
/** Keys with a known beginning: GitHub, GitLab, npm, Stripe, Amazon, Google, Slack. */
const marked =
  /(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|glpat-[\w-]{20,}|npm_[A-Za-z0-9]{36}|[sr]k_(?:live|test)_[A-Za-z0-9]{10,}|A[KS]IA[0-9A-Z]{16}|AIza[\w-]{35}|xox[a-z]-[\w-]{10,})/g;
/** A signed token: head, content and signature with dots between. */
const signed = /^eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/;
const privateKey = /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,30}PRIVATE KEY-----|$)/g;
/** A part of each of these. */
const hint = /eyJ|gh[pousr]_|github_pat_|glpat-|npm_|[sr]k_(?:live|test)_|A[KS]IA|AIza|xox|PRIVATE KEY/;

/** Finds secrets by their shape, in linear time. */
export function findShapes(text: string): readonly SecretRange[] {
  if (!hint.test(text)) return [];
  const ranges: SecretRange[] = [];
  const add = (start: number, length: number): unknown =>
    ranges.push({ start, end: start + length, replacement: mask });
  for (const { 0: found, index } of text.matchAll(token)) {
    for (const key of found.matchAll(marked)) add(index + key.index, key[0].length);
    const start = found.indexOf('eyJ');
    const length = start === -1 ? 0 : (signed.exec(found.slice(start))?.[0].length ?? 0);
    if (length > 0) add(index + start, length);
  }
  for (const key of text.matchAll(privateKey)) add(key.index, key[0].length);
  return ranges;
}
