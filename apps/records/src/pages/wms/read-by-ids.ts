import type { Call, RouteOf, RouteOutput, StoredRecord } from '@pedestal/contract';

/** Ids in one filter. */
const MAX_IDS = 100;

/** Some fields of records by id, as far as the person can read them. */
export async function readByIds(
  call: Call,
  [workspace, collection]: readonly [string, string],
  columns: string,
  ids: readonly string[],
): Promise<Map<string, StoredRecord['values']>> {
  const found = new Map<string, StoredRecord['values']>();
  const wanted = [...new Set(ids)].filter((id) => id !== '');
  for (const part of chunksOf(wanted)) {
    const reply = await call('GET /gateway/records/:workspace/:collection', {
      params: { workspace, collection },
      query: { f: `id.in.${part.join('~')}`, columns, limit: MAX_IDS },
    });
    for (const { id, values } of reply.items) found.set(id, values);
  }
  return found;
}

/** Ids in groups that fit into one filter. */
export function chunksOf(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / MAX_IDS);
  return Array.from({ length: count }, (_, n) => ids.slice(n * MAX_IDS, (n + 1) * MAX_IDS));
}

const PAGE = 100;
/** Pages of a list that are read for one screen. */
const MAX_PAGES = 5;

type List = RouteOutput<RouteOf<'GET /gateway/records/:workspace/:collection'>>;

/** The first records of a list, more than one page of it. */
export async function readFirst(
  call: Call,
  [workspace, collection]: readonly [string, string],
  query: { f: string; sort: string; columns?: string },
): Promise<Pick<List, 'items' | 'labels'>> {
  const items: List['items'] = [];
  const labels: List['labels'] = {};
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const reply = await call('GET /gateway/records/:workspace/:collection', {
      params: { workspace, collection },
      query: { ...query, limit: PAGE, ...(cursor && { cursor }) },
    });
    items.push(...reply.items);
    for (const [field, names] of Object.entries(reply.labels)) {
      labels[field] = { ...labels[field], ...names };
    }
    if (reply.next === null) break;
    cursor = reply.next;
  }
  return { items, labels };
}
