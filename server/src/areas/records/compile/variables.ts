/** What expressions know besides the record. Days are those of UTC, as everywhere on the server. */
export function variablesOf(now: number, userId: string) {
  const today = new Date(now).toISOString().slice(0, 10);
  return { me: userId, today: Number(today.replaceAll('-', '')), now };
}
