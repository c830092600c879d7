/**
 * The business day of an instant, such as `2026-11-17`. Business days are those of the gateway's
 * own time zone (`TZ`).
 */
export function dayOf(instant: number): string {
  const date = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  const year = String(date.getFullYear()).padStart(4, '0');
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
