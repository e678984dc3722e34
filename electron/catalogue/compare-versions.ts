/**
 * Orders two catalogue versions such as `2026.2` and `2026.10`: numbers by value, other pieces by their text.
 *
 * @returns negative when `first` is older, positive when it is newer, 0 when they are the same
 */
export function compareVersions(first: string, second: string): number {
  return new Intl.Collator('en', { numeric: true }).compare(first, second);
}
