import type { Call } from '@pedestal/contract';
import { sumCents, toCents } from '../acc/money.ts';
import { runStep } from '../retail-mall/orders.ts';
import { formatQuantity, parseQuantity, textOf } from '../wms/walk-lines.ts';

/** Credit of a partner in hundredths, from the documents that the person may read. */
export interface Credit {
  limit: bigint;
  drawn: bigint;
  /** Ordered and not accepted yet. */
  pending: bigint;
}

/** The sum of a field over the records of a list. */
async function readSum(call: Call, place: readonly [string, string], sum: string, f: string) {
  const [workspace, collection] = place;
  const { groups } = await call('GET /gateway/records/:workspace/:collection/groups', {
    params: { workspace, collection },
    query: { f, sum },
  });
  return sumCents(groups.map(({ sums }) => toCents(sums[sum])));
}

export async function readCredit(call: Call, workspace: string, partner: string): Promise<Credit> {
  const of = (collection: string, sum: string, states: string) =>
    readSum(call, [workspace, collection], sum, `and(partner.eq.${partner},state.in.${states})`);
  const [limit, accepted, charged, returned, repaid, pending] = await Promise.all([
    of('creditGrant', 'amount', 'granted'),
    of('replenishment', 'total', 'accepted'),
    of('replenishment', 'charged', 'delivered~received~settled'),
    of('goodsReturn', 'total', 'received'),
    of('settlement', 'total', 'paid'),
    of('replenishment', 'total', 'submitted'),
  ]);
  return { limit, drawn: accepted + charged - returned - repaid, pending };
}

/** One piece, in thousandths. */
export const ONE = 1_000n;

/** An offer with its price in hundredths and its pack in thousandths. */
export interface Offer {
  id: string;
  name: string;
  price: bigint;
  pack: bigint;
}

export const toOffer = ({
  id,
  values,
}: {
  id: string;
  values: Record<string, unknown>;
}): Offer => ({
  id,
  name: textOf(values.name) ?? '',
  price: toCents(values.price),
  pack: parseQuantity(textOf(values.pack) ?? '') ?? ONE,
});

/** What an order costs: thousandths of pieces at hundredths each, rounded half up. */
export const totalOf = (offers: readonly Offer[], asked: ReadonlyMap<string, bigint>): bigint =>
  sumCents(offers.map(({ id, price }) => ((asked.get(id) ?? 0n) * price + 500n) / 1_000n));

/** Creates an order and submits it; returns its number. */
export async function submitOrder(
  call: Call,
  workspace: string,
  { shop, asked }: { shop: string; asked: ReadonlyMap<string, bigint> },
): Promise<string> {
  const lines = [...asked]
    .filter(([, qty]) => qty > 0n)
    .map(([offer, qty]) => ({ values: { offer, qty: formatQuantity(qty) } }));
  const params = { workspace, collection: 'replenishment' };
  const created = await call('POST /gateway/records/:workspace/:collection', {
    params,
    body: { values: { shop }, lines: { lines } } as never,
  });
  await runStep(call, { ...params, id: created.id, transition: 'submit' }, created.version);
  return textOf(created.values.no) ?? '';
}

/** Everything that was delivered has arrived. */
export async function receiveOrder(call: Call, workspace: string, id: string): Promise<void> {
  const params = { workspace, collection: 'replenishment', id };
  const opened = await call('GET /gateway/records/:workspace/:collection/:id', { params });
  const change = (opened.lines.lines ?? []).map((row) => ({
    id: row.id,
    values: { received: row.values.delivered ?? '0' },
  }));
  const saved = await call('PATCH /gateway/records/:workspace/:collection/:id', {
    params,
    body: { version: opened.version, lines: { lines: { change } } } as never,
  });
  await runStep(call, { ...params, transition: 'receive' }, saved.version);
}
