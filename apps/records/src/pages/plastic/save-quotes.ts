import { type Call, MAX_SAVED_ROWS } from '@pedestal/contract';
import { readQuotes } from './market.ts';
import type { PastedQuote } from './parse-quotes.ts';

/**
 * Saves lines together, not one by one, as quotes of the day, and returns why lines were refused, by their text.
 * A grade has one quote a day: what is there already is changed, so saving again does no harm.
 */
export async function saveQuotes(
  call: Call,
  workspace: string,
  { quotes, today }: { quotes: readonly PastedQuote[]; today: string },
): Promise<ReadonlyMap<string, string>> {
  const known = await readQuotes(call, workspace, today);
  const rows = quotes.map(({ grade, price = '', cost }) => {
    const values = { price, ...(cost === undefined ? {} : { cost }) };
    const before = known.get(grade?.id ?? '')?.find(({ day }) => day === today);
    if (before) return { id: before.id, version: before.version, values };
    return { values: { ...values, grade: grade?.id ?? null, day: today } };
  });
  const params = { workspace, collection: 'quote' };
  const path = 'POST /gateway/records/:workspace/:collection/rows';
  const refused = new Map<string, string>();
  for (let from = 0; from < rows.length; from += MAX_SAVED_ROWS) {
    const body = { rows: rows.slice(from, from + MAX_SAVED_ROWS) };
    const reply = await call(path, { params, body });
    for (const [index, { refusal }] of reply.rows.entries()) {
      const text = quotes[from + index]?.text;
      if (!refusal || text === undefined) continue;
      refused.set(text, refusal.fields?.[0]?.message ?? refusal.message);
    }
  }
  return refused;
}
