import type { Title } from '@pedestal/blueprint';
import type { BlueprintPort } from '../ports.ts';
import type { ListedMovement } from './movement-list.store.ts';
import { placeOfDocument } from './read-documents.ts';

/**
 * Titles of the postings of movements: a workspace names its own, wherever it posts. A posting that
 * its blueprint no longer has keeps its id as title.
 */
export async function readTitles(
  blueprints: Pick<BlueprintPort, 'list'>,
  workspace: string,
  rows: readonly ListedMovement[],
): Promise<(row: ListedMovement) => Title> {
  const makerOf = ({ collection }: ListedMovement) =>
    placeOfDocument(workspace, collection).workspace;
  const makers = new Set(rows.map(makerOf));
  const titles = new Map<string, Title>();
  for (const { key, blueprint } of await blueprints.list()) {
    if (!makers.has(key)) continue;
    for (const { id, title } of blueprint.postings ?? []) titles.set(`${key}.${id}`, title);
  }
  return (row) => titles.get(`${makerOf(row)}.${row.kind}`) ?? [row.kind, row.kind];
}
