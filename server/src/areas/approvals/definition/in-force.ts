import type { Definition } from '@pedestal/approval';
import { hashOf } from '@pedestal/blueprint';
import { AppError } from '@pedestal/contract';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import { OutdatedError } from '../../../platform/db/sql/retry-conflicts.ts';
import { APPROVAL_AREA_LIMITS } from '../limits.ts';
import type { RecordPort } from '../ports.ts';
import { contentOf, type DefinitionContent, findDeclared, parseDefinition } from './content.ts';
import * as store from './definition.store.ts';

/** A published version, ready to run. */
export interface RunningVersion {
  definitionId: string;
  key: string;
  number: number;
  content: DefinitionContent;
  definition: Definition;
}

interface Dependencies {
  clock: () => number;
  records: Pick<RecordPort, 'workspaces'>;
}

export type InForce = ReturnType<typeof createInForce>;

/** Finds versions of definitions. What a blueprint declares becomes a version when it is first needed. */
export function createInForce({ clock, records }: Dependencies) {
  const versions = new LRUCache<string, RunningVersion>({
    max: APPROVAL_AREA_LIMITS.cachedVersions,
  });

  async function open(db: Db, definitionId: string, number: number): Promise<RunningVersion> {
    const cacheKey = `${definitionId} ${number}`;
    const known = versions.get(cacheKey);
    if (known) return known;
    const found = await store.findVersion(db, definitionId, number);
    if (!found) throw new AppError('notFound');
    const { content, key } = found;
    const definition = parseDefinition(content.definition);
    const version = { definitionId, key, number, content, definition };
    versions.set(cacheKey, version);
    return version;
  }

  /** The stored definition of a declared approval, with the declared version where nobody replaced it. */
  async function ensureDeclared(trx: Db, workspace: string, key: string) {
    const blueprint = (await records.workspaces()).find(
      (each) => each.key === workspace,
    )?.blueprint;
    const declared = blueprint && findDeclared(blueprint, key);
    const row = await store.findDefinitionBy(trx, workspace, key);
    if (!declared) return row;
    const content = contentOf(declared);
    const shipped = await hashOf(content);
    if (row) {
      const current = row.published === null ? undefined : row.published;
      const latest = current && (await store.findVersion(trx, row.id, current));
      // A version that a person published stays in force, whatever the blueprint says.
      if (latest && (latest.shipped === null || latest.shipped === shipped)) return row;
      if (row.draft !== null && !latest) return row;
    }
    return publishDeclared(clock, trx, row, {
      workspace,
      key,
      collection: declared.collection,
      content,
      shipped,
    });
  }

  return {
    ensureDeclared,

    /** The version of a running approval. */
    open,

    /** The version that approvals start with now. Throws `notFound`. */
    async find(trx: Db, workspace: string, key: string): Promise<RunningVersion> {
      const row = await ensureDeclared(trx, workspace, key);
      if (!row || row.published === null) throw new AppError('notFound');
      return open(trx, row.id, row.published);
    },
  };
}

/** Stores what a blueprint declares as the next version. */
async function publishDeclared(
  clock: () => number,
  trx: Db,
  row: store.DefinitionRow | undefined,
  declared: {
    workspace: string;
    key: string;
    collection: string;
    content: DefinitionContent;
    shipped: string;
  },
): Promise<store.DefinitionRow> {
  const { workspace, key, collection, content, shipped } = declared;
  const now = clock();
  const id = row?.id ?? newId(now);
  const number = (row?.published ?? 0) + 1;
  const title = JSON.stringify(content.title);
  if (!row) {
    const times = { version: 1, created_at: now, updated_at: now };
    const fresh = { id, workspace, key, collection, title, draft: null, published: null, ...times };
    // Another gateway does the same at this moment: the second run finds what it has done.
    if (!(await store.insertDefinition(trx, fresh))) throw new OutdatedError();
  }
  const isOurs = await store.insertVersion(trx, {
    ...{ definition_id: id, number, content, shipped },
    ...{ note: '', published_by: null, published_at: now },
  });
  if (!isOurs) throw new OutdatedError();
  const changes = { title, published: number, updated_at: now };
  await store.updateDefinition(trx, { id, version: row?.version ?? 1 }, changes);
  const stored = await store.findDefinition(trx, id);
  if (!stored) throw new Error('a definition that was just stored is gone');
  return stored;
}
