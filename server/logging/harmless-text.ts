// eslint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** The text with each control or direction-changing character written out (`\u001b`), so that no reader obeys it. */
export function harmless(text: string): string {
  return text.replace(controlCharacters, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The fields of a record with every text made harmless, and errors told by message, code and stack. */
export function harmlessContext(context: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(context).map(([field, value]) => [harmless(field), harmlessValue(value)]));
}

function harmlessValue(value: unknown): unknown {
  if (typeof value === 'string') return harmless(value);
  if (value instanceof Error) {
    return {
      name: value.name,
      message: harmless(value.message),
      ...('code' in value && { code: value.code }),
      stack: (value.stack ?? '').split('\n').map((line) => harmless(line.trim())),
    };
  }
  if (Array.isArray(value)) return value.map(harmlessValue);
  if (typeof value === 'object' && value !== null) return harmlessContext(Object.fromEntries(Object.entries(value)));
  return value;
}
