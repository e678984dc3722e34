/** Returns the calendar day in the time zone of the machine, which the variable `TZ` may name, as `2026-12-24`. */
export function localDay(time = new Date()): string {
  const year = String(time.getFullYear()).padStart(4, '0');
  const [month, day] = [time.getMonth() + 1, time.getDate()].map((number) => String(number).padStart(2, '0'));
  return `${year}-${month}-${day}`;
}
