import { open, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { tryOr } from '../values/texts.ts';

/** The content of a file; `closed` is a file that may not or cannot be shown. */
export type SourceFile =
  | { readonly kind: 'closed' }
  | { readonly kind: 'binary'; readonly bytes: number }
  | { readonly kind: 'text'; readonly lines: readonly string[]; readonly bytes: number; readonly isCut: boolean };

const shownBytes = 2 * 1024 * 1024;
/** A page with more lines takes seconds. */
const shownLines = 50_000;
/** Databases, keys and other files with secrets. */
const closedEnding =
  /(?:\.(?:sqlite3?|db3?|s3db|mdb|sql\.gz|pem|key|crt|cer|der|p12|pfx|p8|jks|keystore|kdbx?|asc|gpg|pgp|ppk|ovpn|env|tfvars|tfstate|htpasswd)(?:-(?:wal|shm|journal))?|^id_(?:rsa|dsa|ecdsa|ed25519)(?:\.pub)?|\.env\..+|\.tfvars\.json)$/i;
const copyEnding = /(?:\.(?:bak|backup|old|orig|save|copy|tmp|\d+)|~)+$/i;
const closedWord =
  /(?:^|[^a-z])(?:env|secrets?|credentials?|passwords?|passwd|htpasswd|netrc|npmrc|tokens?|apikeys?|service-account)(?:$|[^a-z])/i;
/** Files with these endings can be shown even if their path has a closed word, such as `password-form.ts`. */
const codeEnding = /\.(?:[cm]?[jt]sx?|d\.ts|pug|css|html?|md|svg)$/i;
/** Code with no other word in its name than a secret's, such as `passwords.ts`, stays closed. */
const nothingButASecret =
  /^(?:secrets?|credentials?|passwords?|passwd|tokens|api-?keys|keys|env|environment(?:\.(?:prod|production|local))?)\.(?:[cm]?[jt]sx?|d\.ts)$/i;

/**
 * Reads a file below the application's root, if it is source.
 * @param file relative to the root, with slashes
 */
export async function readSourceFile(root: string, file: string): Promise<SourceFile> {
  if (!isAllowedPath(file)) return { kind: 'closed' };
  try {
    const realRoot = await realpath(root);
    const path = await realpath(join(realRoot, file));
    const inside = relative(realRoot, path);
    if (inside === '' || isAbsolute(inside) || !isAllowedPath(inside.split(sep).join('/'))) return { kind: 'closed' };
    return await readRegularFile(path);
  } catch {
    return { kind: 'closed' };
  }
}

/** Whether a path is relative, without hidden or empty parts, NUL and colons, and not the name of a file with secrets. */
function isAllowedPath(file: string): boolean {
  const segments = file.split(/[/\\]/);
  const name = (segments.at(-1) ?? '').replace(copyEnding, '');
  return (
    !/[\0:]/.test(file) &&
    segments.every((segment) => segment !== '' && !segment.startsWith('.')) &&
    name !== '' &&
    !closedEnding.test(name) &&
    !nothingButASecret.test(name) &&
    (codeEnding.test(name) ||
      !segments.some((segment) => closedWord.test(segment.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2'))))
  );
}

async function readRegularFile(path: string): Promise<SourceFile> {
  const facts = await stat(path);
  // Opening a pipe would wait for its other end.
  if (!facts.isFile()) return { kind: 'closed' };
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(facts.size, shownBytes)));
    const content = buffer.subarray(0, bytesRead);
    const isCut = facts.size > shownBytes;
    // A letter at the cut may be incomplete.
    const text = content.includes(0)
      ? null
      : tryOr(null, () => new TextDecoder('utf-8', { fatal: true }).decode(content, { stream: isCut }));
    if (text === null) return { kind: 'binary', bytes: facts.size };
    const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
    return {
      kind: 'text',
      lines: lines.slice(0, shownLines),
      bytes: facts.size,
      isCut: isCut || lines.length > shownLines,
    };
  } finally {
    await file.close();
  }
}
