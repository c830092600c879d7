import type { AdminResource } from '@pedestal/contract';
import { ancestorsOf } from '@pedestal/workbench';
import type { Grants } from './role-values.ts';

type Placed = Pick<AdminResource, 'id' | 'parentId'>;

/** Finds the boxes that are checked (whole branch granted) and half checked (part of it). */
export function findBoxStates(rows: readonly Placed[], grants: Grants) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const counts = new Map(rows.map((row) => [row.id, { all: 0, granted: 0 }]));
  for (const row of rows) {
    for (const id of [row.id, ...ancestorsOf(byId, row.id)]) {
      const count = counts.get(id);
      if (!count) continue;
      count.all += 1;
      if (grants.has(row.id)) count.granted += 1;
    }
  }
  const checked: number[] = [];
  const halfChecked: number[] = [];
  for (const [id, { all, granted }] of counts) {
    if (granted === all) checked.push(id);
    else if (granted > 0) halfChecked.push(id);
  }
  return { checked, halfChecked };
}
