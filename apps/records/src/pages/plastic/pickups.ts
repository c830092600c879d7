import type { Call } from '@pedestal/contract';
import { runStep } from '../retail-mall/orders.ts';
import type { OpenDeal } from './use-dispatch.ts';

/** Without signs that look alike. */
const SIGNS = 'ACDEFHJKLMNPRTUVWXY34679';
const LENGTH = 8;

/** A code that nobody guesses; the server keeps it unique. */
function newPickupCode(): string {
  const bytes = crypto.getRandomValues(new Uint32Array(LENGTH));
  return [...bytes].map((byte) => SIGNS[byte % SIGNS.length]).join('');
}

interface Issue {
  deal: OpenDeal;
  desk: string;
  kg: string;
  truck: string;
  driver: string;
}

/** Allots kilograms of a deal to a truck, and begins the pick-up of the deal with the first one. */
export async function issuePickup(
  call: Call,
  workspace: string,
  { deal, desk, kg, truck, driver }: Issue,
): Promise<{ id: string; code: string }> {
  const code = newPickupCode();
  const values = {
    deal: deal.id,
    desk,
    code,
    kg,
    truck: truck.trim(),
    driver: driver.trim() || null,
  };
  const params = { workspace, collection: 'pickup' };
  const { id, version } = await call('POST /gateway/records/:workspace/:collection', {
    params,
    body: { values },
  });
  await runStep(call, { ...params, id, transition: 'issue' }, version);
  if (deal.isNew) {
    const at = { workspace, collection: 'deal', id: deal.id, transition: 'dispatch' };
    await runStep(call, at, deal.version);
  }
  return { id, code };
}

/** What a code at the gate stands for. */
export async function findPickup(call: Call, workspace: string, code: string) {
  const wanted = code.trim().toUpperCase();
  if (!/^[A-Z0-9-]{1,20}$/.test(wanted)) return undefined;
  const params = { workspace, collection: 'pickup' };
  const query = { f: `code.eq.${wanted}`, limit: 1 };
  const { items, labels } = await call('GET /gateway/records/:workspace/:collection', {
    params,
    query,
  });
  return items[0] && { ...items[0], labels };
}

export type FoundPickup = NonNullable<Awaited<ReturnType<typeof findPickup>>>;

/** Writes the weights and lets the truck through. */
export async function letThrough(
  call: Call,
  workspace: string,
  { id, version, empty, full }: { id: string; version: number; empty: string; full: string },
): Promise<void> {
  const params = { workspace, collection: 'pickup', id };
  const saved = await call('PATCH /gateway/records/:workspace/:collection/:id', {
    params,
    body: { version, values: { empty, full } },
  });
  await runStep(call, { ...params, transition: 'leave' }, saved.version);
}
