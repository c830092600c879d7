// FAKE SERVICE: orders in the memory of the page. Replace the bodies of the four functions with calls
// of your own service, for example `shell.fetch('/gateway/…')`, and rename the file to `api.ts`.
// Reject with an error that has the `status` of the reply and a message for the person: the kit
// handles 403 (no permission) and 409 (somebody else saved first).
import type { ListPage, ListQuery } from '@pedestal/workbench';
import { ORDER_STATUSES, type Order, type OrderFields } from './order.ts';

/** A refused call. */
class ServiceError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const HOUR_MS = 3_600_000;
const FIRST = Date.UTC(2026, 0, 5, 9);
const CUSTOMERS = ['Harbour Foods', '北辰科技', 'Alder & Sons', '云杉物流', 'Quay Print'];

let orders = Array.from({ length: 57 }, (_, index): Order => {
  const createdAt = FIRST + index * 7 * HOUR_MS;
  return {
    id: String(index + 1),
    number: `SO-${1001 + index}`,
    customer: CUSTOMERS[index % CUSTOMERS.length] ?? '',
    status: ORDER_STATUSES[index % ORDER_STATUSES.length] ?? 'open',
    amount: 480 + ((index * 7919) % 25_000),
    createdAt,
    updatedAt: createdAt,
    version: 1,
  };
});

/** One page of the orders that match. */
export async function listOrders({ chosen, limit, cursor }: ListQuery): Promise<ListPage<Order>> {
  const { search = '', status, sort = 'number', order = 'asc' } = chosen;
  const found = orders
    .filter((one) => status === undefined || one.status === status)
    .filter((one) => `${one.number} ${one.customer}`.toLowerCase().includes(search.toLowerCase()))
    .sort((a, b) => compare(a, b, sort as keyof Order) * (order === 'desc' ? -1 : 1));
  const start = Number(cursor ?? 0);
  return {
    items: found.slice(start, start + limit),
    next: start + limit < found.length ? String(start + limit) : null,
    previous: start > 0 ? String(Math.max(0, start - limit)) : null,
  };
}

function compare(a: Order, b: Order, key: keyof Order): number {
  const [left, right] = [a[key], b[key]];
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : String(left).localeCompare(String(right));
}

/** An order, or null if there is none. */
export async function readOrder(id: string): Promise<Order | null> {
  return orders.find((order) => order.id === id) ?? null;
}

/** Creates an order. */
export async function createOrder(fields: OrderFields): Promise<Order> {
  const count = orders.length + 1;
  const now = Date.now();
  const order: Order = {
    ...fields,
    id: String(count),
    number: `SO-${1000 + count}`,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  orders = [...orders, order];
  return order;
}

/** Saves an order, unless it has another version than the one that the person saw. */
export async function updateOrder(
  id: string,
  fields: OrderFields,
  version: number,
): Promise<Order> {
  const before = await readOrder(id);
  if (before?.version !== version) throw new ServiceError(409, 'Somebody else saved first.');
  const after = { ...before, ...fields, updatedAt: Date.now(), version: version + 1 };
  orders = orders.map((order) => (order.id === id ? after : order));
  return after;
}
