import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { SqlValue } from '../../../platform/db/sql/sql-text.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';
import type { GateService } from '../gate/gate.service.ts';
import { targetOf } from '../link/target.ts';
import { createCopyLinked } from './copy-linked.ts';
import { findPeople, findUnits } from './organisation.store.ts';
import { type Problem, ProblemError } from './problems.ts';
import { findReachable } from './record.store.ts';
import type { PlannedLines } from './record-lines.ts';

interface Dependencies {
  kind: DatabaseKind;
  catalogue: Catalogue;
  gates: GateService;
}

export type TargetService = ReturnType<typeof createTargetService>;

interface Reference {
  path: string;
  ids: readonly string[];
}

/** Checks that links, people and units that a write names exist and are in reach. */
export function createTargetService({ kind, catalogue, gates }: Dependencies) {
  async function findKnown(
    trx: Db,
    collection: CollectionSchema,
    userId: string,
    kindOfTarget: string,
    ids: readonly string[],
  ): Promise<ReadonlySet<string>> {
    if (kindOfTarget === 'person') return findPeople(trx, collection.systemCode, ids);
    if (kindOfTarget === 'orgUnit') return findUnits(trx, ids);
    const target = await catalogue.target(collection, kindOfTarget);
    const gate = target && (await gates.find(userId, target, 'read'));
    return gate ? findReachable(trx, kind, gate, ids) : new Set();
  }

  return {
    /** Fills in what links copy; after the check. */
    copy: createCopyLinked({ kind, catalogue, gates }),

    async check(
      trx: Db,
      collection: CollectionSchema,
      userId: string,
      values: ReadonlyMap<Column, SqlValue>,
      lines: readonly PlannedLines[],
    ): Promise<void> {
      const references = new Map<string, Reference[]>();
      const add = (column: Column, value: SqlValue | undefined, path: string) => {
        const to = targetOf(column);
        if (to === undefined || typeof value !== 'string') return;
        const ids = column.storage.kind === 'set' ? (JSON.parse(value) as string[]) : [value];
        const list = references.get(to) ?? [];
        list.push({ path, ids });
        references.set(to, list);
      };
      for (const [column, value] of values) add(column, value, column.id);
      for (const { schema, lines: rows, changes } of lines) {
        for (const [index, line] of rows.entries()) {
          for (const column of schema.columns.values()) {
            const isChanged = `${schema.json.id}/${String(line.id)}/${column.id}` in changes;
            if (isChanged)
              add(column, line[column.name], `${schema.json.id}.${index}.${column.id}`);
          }
        }
      }
      const problems: Problem[] = [];
      for (const [to, list] of references) {
        const ids = [...new Set(list.flatMap((reference) => reference.ids))];
        const known = await findKnown(trx, collection, userId, to, ids);
        for (const { path, ids: wanted } of list) {
          if (!wanted.every((id) => known.has(id))) {
            problems.push({ field: path, name: 'unknownTarget' });
          }
        }
      }
      if (problems.length > 0) throw new ProblemError(...problems);
    },
  };
}
