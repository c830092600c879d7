import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { type DetachedPart, physicalShapes } from '../catalogue/detached-part.ts';
import {
  addColumnStatement,
  createTableStatements,
  indexStatement,
} from '../catalogue/table-shapes.ts';
import { type BookWork, listBookWork } from './book-changes.ts';
import type { ChangePlan, Current, Fill, NewPart } from './plan.ts';

export interface NewIndex {
  table: string;
  name: string;
  statement: string;
}

/** What happens after the tables and columns of a change exist; stored with the change. */
export interface ChangeWork {
  fills: readonly Fill[];
  /** Indexes of tables that hold records already. */
  indexes: readonly NewIndex[];
  droppedIndexes: readonly string[];
  added: readonly NewPart[];
  revived: readonly Pick<DetachedPart, 'table' | 'column' | 'detachedAt'>[];
  detached: readonly NewPart[];
  replaced: readonly { table: string; column: string }[];
  /** Absent in changes that were started before there were books. */
  books?: BookWork;
}

/** The statements that create tables and columns, and what follows them. */
export function listWork(
  kind: DatabaseKind,
  { source, parts }: Current,
  plan: ChangePlan,
): { statements: string[]; work: ChangeWork } {
  const present = physicalShapes(source, parts);
  const statements: string[] = [];
  const indexes: NewIndex[] = [];
  const droppedIndexes: string[] = [];
  for (const [table, shape] of physicalShapes(plan.after, [])) {
    const old = present.get(table);
    if (!old) {
      statements.push(...createTableStatements(kind, shape));
      continue;
    }
    for (const [column, definition] of shape.columns) {
      if (old.columns.has(column)) continue;
      statements.push(addColumnStatement(kind, table, column, definition));
    }
    for (const [name, statement] of shape.indexes) {
      if (!old.indexes.has(name))
        indexes.push({ table, name, statement: indexStatement(kind, statement) });
    }
    for (const name of old.indexes.keys()) {
      if (!shape.indexes.has(name)) droppedIndexes.push(name);
    }
  }
  const { fills, added, revived, detached, replaced } = plan;
  const keys = revived.map(({ table, column, detachedAt }) => ({ table, column, detachedAt }));
  return {
    statements,
    work: {
      fills,
      indexes,
      droppedIndexes,
      added,
      revived: keys,
      detached,
      replaced,
      books: listBookWork(kind, source.key, source.effective, plan.after.effective),
    },
  };
}
