import {
  type BlueprintJson,
  type CollectionJson,
  columnOf,
  diffBlueprints,
  type FieldJson,
  type Step,
} from '@pedestal/blueprint';
import {
  collectionPart,
  type DetachedPart,
  fieldPart,
  linesPart,
  physicalShapes,
  withDetachedTables,
} from '../catalogue/detached-part.ts';
import {
  buildColumns,
  type ColumnNames,
  linesTableOf,
  type SchemaSource,
  tableOf,
} from '../catalogue/schema.ts';
import { type ChangedValues, findChangedValues, hasSameValues } from './changed-values.ts';

/** Values to write into a column before a field can point to it. */
export interface Fill {
  collection: string;
  /** Absent: the record itself. */
  lines?: string;
  /** Field id, or `state`. */
  field: string;
  how: 'convert' | 'compute' | 'default' | 'state';
  /** Where the values come from. */
  from?: { column: string; field: FieldJson };
  /** Only records that were written since; the others have their values already. */
  since?: number;
}

/** A column, lines or a collection that the change adds or takes away. */
export type NewPart = Omit<DetachedPart, 'detachedAt'>;

export interface ChangePlan {
  steps: readonly Step[];
  before: SchemaSource;
  after: SchemaSource;
  fills: readonly Fill[];
  /** Parts that do not exist yet. */
  added: readonly NewPart[];
  /** Detached parts that fields point to again. */
  revived: readonly DetachedPart[];
  /** Parts that no field points to afterwards. */
  detached: readonly NewPart[];
  /** Columns whose field points elsewhere afterwards: nobody may write them any more. */
  replaced: readonly { table: string; column: string }[];
}

export interface Current {
  source: SchemaSource;
  parts: readonly DetachedPart[];
}

/**
 * Compares the catalogue with what it should become. A field that changes its values gets a new
 * column. Undo passes the columns of before, so that fields find their old values again.
 */
export function planChange(
  { source, parts }: Current,
  effective: BlueprintJson,
  undo?: { columns: ColumnNames },
): ChangePlan {
  const plan = new Planner(source, parts, undo?.columns);
  return plan.run(effective);
}

class Planner {
  readonly #source: SchemaSource;
  readonly #parts: readonly DetachedPart[];
  readonly #undo: ColumnNames | undefined;
  /** Names of columns in use, by table. */
  readonly #taken: Map<string, Set<string>>;
  readonly #columns: Record<string, Record<string, string>> = {};
  readonly #fills: Fill[] = [];
  readonly #added: NewPart[] = [];
  readonly #revived: DetachedPart[] = [];
  readonly #detached: NewPart[] = [];
  readonly #replaced: { table: string; column: string }[] = [];

  constructor(source: SchemaSource, parts: readonly DetachedPart[], undo: ColumnNames | undefined) {
    this.#source = source;
    this.#parts = parts;
    this.#undo = undo;
    this.#taken = new Map(
      [...physicalShapes(source, parts)].map(([table, { columns }]) => [
        table,
        new Set([...columns.keys(), ...Object.values(source.columns[table] ?? {})]),
      ]),
    );
  }

  run(effective: BlueprintJson): ChangePlan {
    const before = this.#reviveTables(effective);
    for (const collection of effective.collections) {
      const old = before.effective.collections.find(({ id }) => id === collection.id);
      this.#planCollection(before, old, collection);
    }
    const after = { ...this.#source, effective, columns: this.#columns };
    for (const part of this.#newTables(before, after)) this.#added.push(part);
    this.#detachTables(before, effective);
    return {
      steps: diffBlueprints(this.#source.effective, effective),
      before,
      after,
      fills: this.#fills,
      added: this.#added,
      revived: this.#revived,
      detached: this.#detached,
      replaced: this.#replaced,
    };
  }

  /** A collection or lines that come back under their id get their old table. */
  #reviveTables(effective: BlueprintJson): SchemaSource {
    const wanted = new Set(listTables(this.#source.key, effective));
    const revived = this.#parts.filter(
      ({ table, definition }) => definition.kind !== 'field' && wanted.has(table),
    );
    this.#revived.push(...revived);
    return withDetachedTables(this.#source, revived);
  }

  #planCollection(
    before: SchemaSource,
    old: CollectionJson | undefined,
    collection: CollectionJson,
  ): void {
    const { key } = this.#source;
    // A wider type kept its column, so that undoing it does, too.
    const isSame = (was: FieldJson, is: FieldJson) =>
      hasSameValues(was, is) || (this.#undo !== undefined && hasSameValues(is, was));
    const changed = old ? findChangedValues(old, collection, isSame) : NOTHING_CHANGED;
    const table = tableOf(key, collection.id);
    this.#planFields(before, old?.fields, collection.fields, {
      place: { collection: collection.id },
      table,
      changed: changed.record,
      isNew: old === undefined,
    });
    for (const lines of collection.lines) {
      const oldLines = old?.lines.find(({ id }) => id === lines.id);
      this.#planFields(before, oldLines?.fields, lines.fields, {
        place: { collection: collection.id, lines: lines.id },
        table: linesTableOf(key, collection.id, lines.id),
        changed: changed.lines.get(lines.id) ?? new Set(),
        isNew: oldLines === undefined,
      });
    }
    const hasStates = collection.states !== undefined;
    const hadStates = old?.states !== undefined;
    if (old && (hasStates ? !hadStates : hadStates && this.#undo)) {
      this.#fills.push({ collection: collection.id, field: 'state', how: 'state' });
    }
  }

  #planFields(
    before: SchemaSource,
    old: readonly FieldJson[] = [],
    fields: readonly FieldJson[],
    { place, table, changed, isNew }: FieldsPlace,
  ): void {
    const names: Record<string, string> = {};
    this.#columns[table] = names;
    const oldNames = before.columns[table] ?? {};
    for (const field of fields) {
      const was = old.find(({ id }) => id === field.id);
      const column = oldNames[field.id];
      if (was && column !== undefined && !changed.has(field.id)) names[field.id] = column;
      else {
        const from = was && column !== undefined ? { column, field: was } : undefined;
        names[field.id] = this.#moveField(table, field, { place, from, isNew });
      }
    }
    for (const field of old) {
      const column = oldNames[field.id];
      if (column === undefined || names[field.id] === column) continue;
      this.#detached.push(fieldPart(table, column, field));
      if (names[field.id] !== undefined) this.#replaced.push({ table, column });
    }
  }

  /** Points a field to a detached column or to a new one, and returns its name. */
  #moveField(
    table: string,
    field: FieldJson,
    { place, from, isNew }: { place: Place; from: Fill['from']; isNew: boolean },
  ): string {
    const old = this.#findDetached(table, field);
    const column = old?.column ?? this.#freshName(table, field.id);
    const since = old?.detachedAt ?? undefined;
    if (old) this.#revived.push(old);
    else if (!isNew) this.#added.push(fieldPart(table, column, field));
    const how = isNew ? undefined : howToFill(field, from, old !== undefined);
    if (how) {
      this.#fills.push({
        ...place,
        field: field.id,
        how,
        ...(how === 'convert' && from ? { from } : {}),
        ...(since === undefined ? {} : { since }),
      });
    }
    return column;
  }

  /** The column of an undone field, if it still exists and stores the same type. */
  #findDetached(table: string, field: FieldJson): DetachedPart | undefined {
    const column = this.#undo?.[table]?.[field.id];
    const part = this.#parts.find((each) => each.table === table && each.column === column);
    if (part?.definition.kind !== 'field' || part.detachedAt === null) return undefined;
    const storageOf = (each: FieldJson) =>
      JSON.stringify(buildColumns(table, [each], { [each.id]: part.column })[0]?.[1].storage);
    return storageOf(part.definition.field) === storageOf(field) ? part : undefined;
  }

  #freshName(table: string, id: string): string {
    const taken = this.#taken.get(table) ?? new Set();
    const base = columnOf(id);
    let name = base;
    for (let number = 2; taken.has(name); number += 1) name = `${base}__${number}`;
    taken.add(name);
    this.#taken.set(table, taken);
    return name;
  }

  #newTables(before: SchemaSource, after: SchemaSource): NewPart[] {
    return after.effective.collections.flatMap((collection) => {
      const old = before.effective.collections.find(({ id }) => id === collection.id);
      if (!old) return [collectionPart(after, collection)];
      return collection.lines
        .filter((lines) => !old.lines.some(({ id }) => id === lines.id))
        .map((lines) => linesPart(after, collection.id, lines));
    });
  }

  #detachTables(before: SchemaSource, effective: BlueprintJson): void {
    for (const old of before.effective.collections) {
      const now = effective.collections.find(({ id }) => id === old.id);
      if (!now) this.#detached.push(collectionPart(before, old));
      else {
        const gone = old.lines.filter((lines) => !now.lines.some(({ id }) => id === lines.id));
        for (const lines of gone) this.#detached.push(linesPart(before, old.id, lines));
      }
    }
  }
}

interface Place {
  collection: string;
  lines?: string;
}

interface FieldsPlace {
  place: Place;
  table: string;
  changed: ReadonlySet<string>;
  /** The table is created by this change: there are no rows to fill. */
  isNew: boolean;
}

const NOTHING_CHANGED: ChangedValues = { record: new Set(), lines: new Map() };

function howToFill(
  field: FieldJson,
  from: Fill['from'],
  isRevived: boolean,
): Fill['how'] | undefined {
  if (field.type === 'computed' || field.type === 'sum') return 'compute';
  if (from && field.type !== 'files') return 'convert';
  return field.required && field.default !== undefined && !isRevived ? 'default' : undefined;
}

function listTables(key: string, { collections }: BlueprintJson): string[] {
  return collections.flatMap(({ id, lines }) => [
    tableOf(key, id),
    ...lines.map((each) => linesTableOf(key, id, each.id)),
  ]);
}
