import type { Call } from '@pedestal/contract';
import { readQuotes } from './market.ts';
import type { PastedQuote } from './parse-quotes.ts';

/**
 * Saves every line as the quote of its day. A grade has one quote a day: what is there already is
 * changed, so saving again after a failure does no harm.
 */
export async function saveQuotes(
  call: Call,
  workspace: string,
  { rows, today }: { rows: readonly PastedQuote[]; today: string },
): Promise<void> {
  const params = { workspace, collection: 'quote' };
  const quotes = await readQuotes(call, workspace, today);
  for (const { grade, price, cost } of rows) {
    if (!grade || price === undefined) continue;
    const values = { price, ...(cost === undefined ? {} : { cost }) };
    const before = quotes.get(grade.id)?.find(({ day }) => day === today);
    if (before) {
      await call('PATCH /gateway/records/:workspace/:collection/:id', {
        params: { ...params, id: before.id },
        body: { version: before.version, values },
      });
    } else {
      await call('POST /gateway/records/:workspace/:collection', {
        params,
        body: { values: { ...values, grade: grade.id, day: today } },
      });
    }
  }
}
