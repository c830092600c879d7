import {
  AppError,
  type Locale,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema, Column, LinesSchema } from '../catalogue/schema.ts';
import type { GateService } from '../gate/gate.service.ts';
import { type Gate, readableColumn } from '../gate/gate.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { findRecord } from '../record/record.store.ts';
import { findReferences } from '../record/references.ts';
import { type Finder, findNamed } from '../search/find-named.ts';
import { readNamesOf, readOftenChosen, readReferring } from './link.store.ts';
import { nameOf } from './names.ts';
import { findPeopleIn, findUnitsBy, type Named } from './organisation-names.store.ts';
import { targetOf } from './target.ts';

type Routes = typeof routeGroups.recordLink;

interface Dependencies extends Finder {
  catalogue: Catalogue;
  gates: GateService;
}

/** A field of a collection or of its lines. */
interface Place {
  collection: CollectionSchema;
  column: Column;
  lines?: LinesSchema;
}

export type LinkService = ReturnType<typeof createLinkService>;

/** What a field can refer to, and what refers to a record. */
export function createLinkService({ db, kind, catalogue, gates }: Dependencies) {
  /** What the person chose most often of late, then the newest. */
  async function suggest(source: Gate, place: Place, target: Gate, limit: number, locale: Locale) {
    const { userId } = source.person;
    const latest = RECORD_LIMITS.choicesLookedAt;
    const often = isReadable(source, place)
      ? await readOftenChosen(db, kind, place, { userId, latest, limit })
      : [];
    const rows = often.length > 0 ? await readNamesOf(db, kind, target, often) : [];
    const known = new Map(rows.map((row) => [String(row.id), nameOf(target, row, locale)]));
    const newest = await findNamed({ db, kind }, target, { q: '', limit, locale });
    const first = often.flatMap((id) => known.get(id) ?? []);
    return [...first, ...newest.filter(({ id }) => !known.has(id))].slice(0, limit);
  }

  async function findOptions(
    source: Gate,
    place: Place,
    { q, limit }: { q: string; limit: number },
    { session, locale }: SignedInContext,
  ): Promise<Named[]> {
    const target = targetOf(place.column);
    if (target === undefined) throw new AppError('notFound');
    if (target === 'person') return findPeopleIn(db, place.collection.systemCode, q, limit);
    if (target === 'orgUnit') return findUnitsBy(db, q, locale, limit);
    const found = await catalogue.target(place.collection, target);
    const gate = found && (await gates.find(session.userId, found, 'read'));
    if (!gate) return [];
    return q === ''
      ? suggest(source, place, gate, limit, locale)
      : findNamed({ db, kind }, gate, { q, limit, locale });
  }

  return {
    /** What a person finds of a target that a book of the workspace names. */
    async findNames(
      { workspace }: { workspace: string },
      target: string,
      { q, limit }: { q: string; limit: number },
      { userId, locale }: { userId: string; locale: Locale },
    ): Promise<Named[]> {
      if (target === 'person') {
        const { systemCode } = await catalogue.workspace(workspace);
        return findPeopleIn(db, systemCode, q, limit);
      }
      if (target === 'orgUnit') return findUnitsBy(db, q, locale, limit);
      const found = await catalogue.target({ workspace }, target);
      const gate = found && (await gates.find(userId, found, 'read'));
      return gate ? findNamed({ db, kind }, gate, { q, limit, locale }) : [];
    },

    async options(
      { params, query }: RouteParsed<Routes['options']>,
      context: SignedInContext,
    ): Promise<RouteOutput<Routes['options']>> {
      const collection = await catalogue.collection(params.workspace, params.collection);
      const gate = await gates.open(context.session.userId, collection, 'read');
      const place = findPlace(gate, params.field);
      if (!place) throw new AppError('notFound');
      return { items: await findOptions(gate, place, query, context) };
    },

    /** Only what the person can read, in fields that they can read. */
    async references(
      { params }: RouteParsed<Routes['references']>,
      { session, locale }: SignedInContext,
    ): Promise<RouteOutput<Routes['references']>> {
      const collection = await catalogue.collection(params.workspace, params.collection);
      const own = await gates.open(session.userId, collection, 'read');
      const reached =
        (await findRecord(db, kind, own, params.id)) ??
        (await findRecord(db, kind, own, params.id, { trashed: true }));
      if (!reached) throw new AppError('notFound');
      const found: RouteOutput<Routes['references']>['items'] = [];
      for (const reference of await findReferences(catalogue, collection)) {
        const gate = await gates.find(session.userId, reference.collection, 'read');
        if (!gate || !isReadable(gate, reference)) continue;
        const limit = RECORD_LIMITS.references;
        const rows = await readReferring(db, kind, gate, reference, params.id, limit + 1);
        if (rows.length === 0) continue;
        const { collection: from, column, lines } = reference;
        found.push({
          workspace: from.workspace,
          collection: from.id,
          field: lines ? `${lines.json.id}.${column.id}` : column.id,
          records: rows.slice(0, limit).map((row) => nameOf(gate, row, locale)),
          hasMore: rows.length > limit,
        });
      }
      return { items: found };
    },
  };
}

/** The field that a path names, if the person sees it in some record. */
function findPlace({ collection, parts }: Gate, path: string): Place | undefined {
  const [first = '', second] = path.split('.');
  const isSeen = parts.some(({ fields }) => (fields.get(first) ?? 'none') !== 'none');
  if (second === undefined) {
    const column = collection.columns.get(first);
    return column && (isSeen || !column.field) ? { collection, column } : undefined;
  }
  const lines = collection.lines.get(first);
  const column = lines?.columns.get(second);
  return lines && column && isSeen ? { collection, column, lines } : undefined;
}

/** Can the person read the field in every record? */
function isReadable(gate: Gate, { column, lines }: Omit<Place, 'collection'>): boolean {
  if (!lines) return readableColumn(gate, column.id) !== undefined;
  const access = gate.everywhere.get(lines.json.id);
  return access === 'read' || access === 'write';
}
