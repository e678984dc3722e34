type Fields = Readonly<Record<string, unknown>>;

const omitted = '…';
const separator = 1;
/** The greatest share of one text, so that the message of an error leaves room for its stack. */
const share = 0.4;

/** Returns a text that takes at most so many bytes as JSON, with the beginning of a longer one. */
export function shortenText(text: string, mostBytes: number): string {
  if (bytesOf(text) <= mostBytes) return text;
  let length = Math.max(0, mostBytes - bytesOf(omitted));
  while (length > 0 && bytesOf(text.slice(0, length) + omitted) > mostBytes) length = Math.floor(length / 2);
  return text.slice(0, length) + omitted;
}

/** Returns fields that take about so many bytes as JSON. Texts are cut, and further items and fields are left out. */
export function shortenFields(fields: Fields, mostBytes: number): Fields {
  let left = mostBytes;
  const copyFields = (object: object): Fields => {
    const copied: [string, unknown][] = [];
    for (const [name, value] of Object.entries(object)) {
      left -= bytesOf(name) + separator;
      if (left <= 0) break;
      copied.push([name, copy(value)]);
    }
    return Object.fromEntries(copied);
  };
  const copyItems = (list: readonly unknown[]): readonly unknown[] => {
    const copied: unknown[] = [];
    for (const item of list) {
      if (left <= 0) break;
      copied.push(copy(item));
    }
    return copied;
  };
  const copy = (value: unknown): unknown => {
    left -= separator;
    if (Array.isArray(value)) return copyItems(value);
    if (typeof value === 'object' && value !== null && !(value instanceof Date)) return copyFields(value);
    const kept = typeof value === 'string' ? shortenText(value, Math.min(left, mostBytes * share)) : value;
    left -= bytesOf(String(kept));
    return kept;
  };
  return copyFields(fields);
}

function bytesOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}
