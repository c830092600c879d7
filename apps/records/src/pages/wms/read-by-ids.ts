import type { Call, StoredRecord } from '@pedestal/contract';

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
