import type { Locale, StoredRecord } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';
import type { GateService } from '../gate/gate.service.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { readNamesOf } from './link.store.ts';
import { nameOf } from './names.ts';
import { type Named, readPeopleNames, readUnitNames } from './organisation-names.store.ts';
import { targetOf } from './target.ts';

interface Dependencies {
  kind: DatabaseKind;
  catalogue: Catalogue;
  gates: GateService;
}

/** What a person sees of a record. */
type Shown = Pick<StoredRecord, 'values'> & Partial<Pick<StoredRecord, 'lines'>>;

/** By field, names by id. */
export type Labels = StoredRecord['labels'];

export interface Reader {
  userId: string;
  locale: Locale;
}

export type LabelService = ReturnType<typeof createLabelService>;

/** Names what the records of a page refer to. */
export function createLabelService({ kind, catalogue, gates }: Dependencies) {
  const people = newCache();
  const units = { 'zh-CN': newCache(), 'en-US': newCache() };

  async function readNames(
    db: Db,
    collection: Pick<CollectionSchema, 'workspace'>,
    target: string,
    ids: readonly string[],
    { userId, locale }: Reader,
  ): Promise<Named[]> {
    if (target === 'person') return cached(people, ids, (some) => readPeopleNames(db, some));
    if (target === 'orgUnit') {
      return cached(units[locale], ids, (some) => readUnitNames(db, some, locale));
    }
    const found = await catalogue.target(collection, target);
    const gate = found && (await gates.find(userId, found, 'read'));
    if (!gate) return [];
    const rows = await readInParts(ids, (some) => readNamesOf(db, kind, gate, some));
    return rows.map((row) => nameOf(gate, row, locale)).filter(({ label }) => label !== '');
  }

  /** One query per target. A target that the person cannot read has no label. */
  async function labelsOf(
    db: Db,
    collection: CollectionSchema,
    shown: readonly Shown[],
    reader: Reader,
  ): Promise<Labels> {
    const labels: Labels = {};
    for (const [target, paths] of collect(collection, shown)) {
      const names = await readNames(db, collection, target, [...paths.values()].flat(), reader);
      for (const [path, ids] of paths) {
        const own = paths.size === 1 ? names : only(names, new Set(ids));
        if (own.length > 0) labels[path] = toLabels(own);
      }
    }
    return labels;
  }

  return { labelsOf, readNames };
}

function only(names: readonly Named[], ids: ReadonlySet<string>): Named[] {
  return names.filter(({ id }) => ids.has(id));
}

function toLabels(names: readonly Named[]): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const { id, label } of names) labels[id] = label;
  return labels;
}

/** Names by id; null: nothing has this id. All are forgotten at once: an age of each costs more than the name. */
interface NameCache {
  names: Map<string, Named | null>;
  until: number;
}

const newCache = (): NameCache => ({ names: new Map(), until: 0 });

/** Nearly every list names the same people and units; a new name shows after some time. */
function currentNames(cache: NameCache): NameCache['names'] {
  const now = performance.now();
  if (now >= cache.until || cache.names.size >= RECORD_LIMITS.cachedNames) {
    cache.names = new Map();
    cache.until = now + RECORD_LIMITS.namesCachedFor;
  }
  return cache.names;
}

/** Reads for each of these ids once, for some of them at a time. */
async function readInParts<Row>(
  ids: readonly string[],
  read: (some: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const all = [...new Set(ids)];
  const rows: Row[] = [];
  for (let start = 0; start < all.length; start += RECORD_LIMITS.labelsAtOnce) {
    rows.push(...(await read(all.slice(start, start + RECORD_LIMITS.labelsAtOnce))));
  }
  return rows;
}

async function cached(
  cache: NameCache,
  ids: readonly string[],
  read: (missing: readonly string[]) => Promise<Named[]>,
): Promise<Named[]> {
  const current = currentNames(cache);
  const names: Named[] = [];
  const missing: string[] = [];
  for (const id of ids) {
    const known = current.get(id);
    if (known) names.push(known);
    else if (known === undefined) missing.push(id);
  }
  if (missing.length === 0) return names;
  const found = new Map((await readInParts(missing, read)).map((name) => [name.id, name]));
  for (const id of missing) current.set(id, found.get(id) ?? null);
  for (const name of found.values()) names.push(name);
  return names;
}

/** By target, by path: the ids in what is shown, so that no label belongs to an id that is not. */
function collect(
  { columns, lines }: CollectionSchema,
  shown: readonly Shown[],
): Map<string, Map<string, string[]>> {
  const byTarget = new Map<string, Map<string, string[]>>();
  const add = (own: ReadonlyMap<string, Column>, rows: readonly Values[], prefix: string) => {
    for (const { id, target } of referencesIn(own)) {
      const ids: string[] = [];
      let last: unknown;
      for (const { [id]: value } of rows) {
        // Neighbours in a list often refer to the same.
        if (value === last) continue;
        last = value;
        if (typeof value === 'string') ids.push(value);
        else if (Array.isArray(value)) ids.push(...value);
      }
      if (ids.length === 0) continue;
      const paths = byTarget.get(target) ?? new Map<string, string[]>();
      byTarget.set(target, paths.set(prefix + id, ids));
    }
  };
  add(
    columns,
    shown.map(({ values }) => values),
    '',
  );
  for (const [id, { columns: own }] of lines) {
    const rows = shown.flatMap((record) => record.lines?.[id] ?? []);
    add(
      own,
      rows.map(({ values }) => values),
      `${id}.`,
    );
  }
  return byTarget;
}

type Values = Shown['values'];

interface Reference {
  id: string;
  target: string;
}

const references = new WeakMap<ReadonlyMap<string, Column>, readonly Reference[]>();

/** The columns that hold ids, found once per schema. */
function referencesIn(columns: ReadonlyMap<string, Column>): readonly Reference[] {
  const known = references.get(columns);
  if (known) return known;
  const found = [...columns.values()].flatMap((column) => {
    const target = targetOf(column);
    return target === undefined ? [] : [{ id: column.id, target }];
  });
  references.set(columns, found);
  return found;
}
