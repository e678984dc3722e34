const errorLength = 1000;

/** A text cut at a length, with a note of what is missing. Copied, for a mere slice would keep the whole text alive. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = Buffer.from(text.slice(0, length), 'utf16le').toString('utf16le');
  return `${start}… (${text.length - length} more characters)`;
}

/** What a thrown value says. Never throws. */
export function errorText(error: unknown): string {
  try {
    const said: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : error;
    return cut(typeof said === 'string' && said !== '' ? said : String(error), errorLength);
  } catch {
    return 'an error that cannot be described';
  }
}

/** A property of anything; undefined of what has none. */
export function propertyOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** Does something that may fail. @param failed gets the text of the error; the outcome is then `otherwise` */
export function tryOr<T>(otherwise: T, work: () => T, failed: (message: string) => void = () => {}): T {
  try {
    return work();
  } catch (error) {
    failed(errorText(error));
    return otherwise;
  }
}
