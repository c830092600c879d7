import type { SeedReference, SeedValue, SeedValues } from '@pedestal/blueprint';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { dayOf } from '../../../platform/time/day-of.ts';
import { DAY } from '../../../platform/time/durations.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';
import { findByValue, findPerson, findUnit } from './seed.store.ts';

interface Dependencies {
  kind: DatabaseKind;
  catalogue: Catalogue;
  /** When the seed is loaded. */
  now: number;
}

type SeededValue = string | number | boolean | string[] | null;

/** Values as the API writes them. */
export type SeededValues = Record<string, SeededValue>;

/** Turns the values of a seed into those of the API. */
export function createSeedValues({ kind, catalogue, now }: Dependencies) {
  /** Ids of written records by collection and name. */
  const written = new Map<string, string>();
  const people = new Map<string, Promise<string | undefined>>();

  function personOf(trx: Db, userName: string): Promise<string | undefined> {
    const known = people.get(userName) ?? findPerson(trx, userName);
    people.set(userName, known);
    return known;
  }

  async function linkOf(trx: Db, from: CollectionSchema, { field }: Column, name: string) {
    const to = field && 'to' in field ? field.to : '';
    const target = await catalogue.target(from, to);
    const known = target && written.get(nameIn(target, name));
    if (known !== undefined) return known;
    // Records with several key fields are found by their label.
    const [key, ...others] = target?.json.key ?? [];
    const column = target?.columns.get((others.length === 0 ? key : target.json.label) ?? '');
    const id = target && column && (await findByValue(trx, kind, target, column, name));
    if (id === undefined) throw new Error(`the seed names ${to} "${name}", which is not there`);
    return id;
  }

  async function resolve(
    trx: Db,
    collection: CollectionSchema,
    column: Column,
    value: SeedReference,
  ): Promise<SeededValue> {
    if ('link' in value) return linkOf(trx, collection, column, value.link);
    if ('links' in value) {
      return Promise.all(value.links.map((name) => linkOf(trx, collection, column, name)));
    }
    if ('person' in value) return (await personOf(trx, value.person)) ?? null;
    if ('unit' in value) return (await findUnit(trx, value.unit)) ?? null;
    if ('month' in value) return monthOf(now, value.month);
    const at = now + value.day * DAY;
    return column.storage.kind === 'day' ? dayOf(at) : at;
  }

  return {
    personOf,

    remember(collection: CollectionSchema, name: string, id: string): void {
      written.set(nameIn(collection, name), id);
    },

    async read(
      trx: Db,
      collection: CollectionSchema,
      columns: ReadonlyMap<string, Column>,
      values: SeedValues,
    ): Promise<SeededValues> {
      const read: SeededValues = {};
      for (const [id, value] of Object.entries(values)) {
        const column = columns.get(id);
        if (!column) throw new Error(`the seed names ${collection.id}.${id}, which is not there`);
        read[id] = isReference(value)
          ? await resolve(trx, collection, column, value)
          : typeof value === 'object'
            ? [...value]
            : value;
      }
      return read;
    },
  };
}

function monthOf(now: number, months: number): string {
  const date = new Date(now);
  return dayOf(new Date(date.getFullYear(), date.getMonth() + months, 1).getTime()).slice(0, 7);
}

const nameIn = ({ workspace, id }: CollectionSchema, name: string) => `${workspace}.${id} ${name}`;

function isReference(value: SeedValue): value is SeedReference {
  return typeof value === 'object' && !Array.isArray(value);
}
