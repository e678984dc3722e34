/** Name, message, code, stack and causes of an error as one text, as Node itself would print them. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  const own = `${error.stack ?? `${error.name}: ${error.message}`}${code}`;
  return error.cause === undefined ? own : `${own}\ncaused by: ${describeError(error.cause)}`;
}
