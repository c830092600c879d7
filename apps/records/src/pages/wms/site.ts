import type { Call, StoredRecord } from '@pedestal/contract';
import { readByIds } from './read-by-ids.ts';
import { textOf } from './walk-lines.ts';

/** Places inside each other. */
const MAX_LEVELS = 8;

type Values = StoredRecord['values'];

/** Places with all those that they are inside of. */
export async function readPlaces(call: Call, ids: readonly string[]): Promise<Map<string, Values>> {
  const places = new Map<string, Values>();
  let wanted = [...new Set(ids)];
  for (let level = 0; level < MAX_LEVELS && wanted.length > 0; level += 1) {
    const found = await readByIds(call, ['base', 'place'], 'use,parent', wanted);
    for (const [id, values] of found) places.set(id, values);
    const parents = [...found.values()].flatMap(({ parent }) => textOf(parent) ?? []);
    wanted = [...new Set(parents)].filter((id) => !places.has(id));
  }
  return places;
}

/** The outermost place around a place: the warehouse, as far as the person can read it. */
export function rootOf(places: ReadonlyMap<string, Values>, id: string): string {
  let root = id;
  for (let level = 0; level < MAX_LEVELS; level += 1) {
    const parent = textOf(places.get(root)?.parent);
    if (parent === undefined) break;
    root = parent;
  }
  return root;
}
