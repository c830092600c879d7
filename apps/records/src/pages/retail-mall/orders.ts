import type { Call, StoredRecord } from '@pedestal/contract';
import { localDay } from '../../values/local-day.ts';
import { fromCents, sumCents, toCents } from '../acc/money.ts';
import { type Allocation, allocate } from '../wms/allocate.ts';
import { toAsked } from '../wms/plan-lines.ts';
import { readPickable } from '../wms/use-stock.ts';
import { formatQuantity, showQuantity, textOf } from '../wms/walk-lines.ts';

/** The warehouse whose goods the mall sells. */
const WAREHOUSE = 'wms';

/**
 * Changes that write a plan into the lines of an order: a line gets its first bin, further bins get
 * lines of their own, at the same price.
 */
export function planOrder({ lines }: StoredRecord, plan: readonly Allocation[]) {
  const valuesOf = new Map(lines.lines?.map(({ id, values }) => [id, values]));
  const change: { id: string; values: object }[] = [];
  const add: { values: object }[] = [];
  for (const { line, parts } of plan) {
    const { listing, price } = valuesOf.get(line.id) ?? {};
    for (const [index, { stocked, qty }] of parts.entries()) {
      const row = { lot: stocked.lot, place: stocked.place, qty: formatQuantity(qty) };
      if (index === 0) change.push({ id: line.id, values: row });
      else add.push({ values: { listing, price, ...row } });
    }
  }
  return { add, change, remove: [] };
}

/** An order in the list of the desk. */
export interface DeskOrder {
  id: string;
  version: number;
  values: Record<string, unknown>;
}

/** What keeps an order from being confirmed. */
export interface Shortage {
  no: string;
  item: string;
  qty: string;
}

/** Chooses bins for an order, reserves its goods and confirms it; returns what is missing. */
export async function confirmOrder(
  call: Call,
  workspace: string,
  id: string,
): Promise<Shortage | undefined> {
  const params = { workspace, collection: 'order', id };
  const order = await call('GET /gateway/records/:workspace/:collection/:id', { params });
  const asked = toAsked(order);
  const items = [...new Set(asked.map(({ item }) => item))];
  const stock = await readPickable(call, WAREHOUSE, items, textOf(order.values.dock) ?? '');
  const plan = allocate(asked, stock, localDay());
  const missing = plan.find(({ short }) => short > 0n);
  if (missing) {
    return {
      no: textOf(order.values.no) ?? '',
      item: order.labels['lines.item']?.[missing.line.item] ?? '',
      qty: showQuantity(formatQuantity(missing.short)),
    };
  }
  const saved = await call('PATCH /gateway/records/:workspace/:collection/:id', {
    params,
    body: { version: order.version, lines: { lines: planOrder(order, plan) } } as never,
  });
  await runStep(call, { ...params, transition: 'place' }, saved.version);
  return undefined;
}

interface Step {
  workspace: string;
  collection: string;
  id: string;
  transition: string;
}

export function runStep(call: Call, params: Step, version: number) {
  const key = 'POST /gateway/records/:workspace/:collection/:id/transitions/:transition';
  return call(key, { params, body: { version } });
}

/** What the payments of an order brought so far, in hundredths, and by which method. */
async function readPaid(call: Call, workspace: string, order: string) {
  const { items } = await call('GET /gateway/records/:workspace/:collection', {
    params: { workspace, collection: 'payment' },
    query: { f: `and(order.eq.${order},state.in.confirmed~banked)`, limit: 100 },
  });
  const signed = items.map(({ values }) =>
    values.kind === 'back' ? -toCents(values.amount) : toCents(values.amount),
  );
  return { cents: sumCents(signed), method: textOf(items[0]?.values.method) };
}

async function moveMoney(call: Call, workspace: string, values: Record<string, unknown>) {
  const params = { workspace, collection: 'payment' };
  const created = await call('POST /gateway/records/:workspace/:collection', {
    params,
    body: { values } as never,
  });
  await runStep(call, { ...params, id: created.id, transition: 'confirm' }, created.version);
}

/** Enters what is still to be paid as a payment, and marks the order as paid. */
export async function payOrder(
  call: Call,
  workspace: string,
  { id, version, values }: DeskOrder,
): Promise<void> {
  const { cents } = await readPaid(call, workspace, id);
  const rest = toCents(values.total) - cents;
  if (rest > 0n) {
    const { payBy, paidNo } = values;
    const paid = { kind: 'paid', method: payBy ?? 'transfer', amount: fromCents(rest), paidNo };
    await moveMoney(call, workspace, { order: id, ...paid });
  }
  await runStep(call, { workspace, collection: 'order', id, transition: 'pay' }, version);
}

/** Refunds, and enters that the money went back the way it came. */
export async function payOut(
  call: Call,
  workspace: string,
  { id, version, values }: DeskOrder,
): Promise<void> {
  const { order, amount } = values;
  const { method = 'transfer' } = await readPaid(call, workspace, textOf(order) ?? '');
  await runStep(call, { workspace, collection: 'refund', id, transition: 'payOut' }, version);
  await moveMoney(call, workspace, { order, kind: 'back', method, amount });
}

/** Writes the tracking number and ships. */
export async function shipOrder(
  call: Call,
  workspace: string,
  { id, version, trackingNo }: { id: string; version: number; trackingNo: string },
): Promise<void> {
  const params = { workspace, collection: 'order', id };
  const saved = await call('PATCH /gateway/records/:workspace/:collection/:id', {
    params,
    body: { version, values: { trackingNo } },
  });
  await runStep(call, { ...params, transition: 'ship' }, saved.version);
}
