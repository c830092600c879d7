import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type CollectionSchema, tableOf } from '../catalogue/schema.ts';
import type { GateService } from '../gate/gate.service.ts';
import { accessIn, type Gate } from '../gate/gate.ts';
import type { ApprovalPort } from '../ports.ts';
import { changeableIn } from '../record/record-view.ts';
import {
  findReached,
  findStored,
  type ReachedRecord,
  readDetachedFields,
} from './attachment.store.ts';
import { type AttachmentPlace, readAttachmentKey, toAttachmentKey } from './attachment-key.ts';

interface Dependencies {
  kind: DatabaseKind;
  catalogue: Catalogue;
  gates: GateService;
  approvals: Pick<ApprovalPort, 'findGrants'>;
  onChanged(collection: Pick<CollectionSchema, 'workspace' | 'id'>, ids: readonly string[]): void;
}

type Reached = ReadonlyMap<string, ReachedRecord>;

export type AttachmentService = ReturnType<typeof createAttachmentService>;

/**
 * Who may do what with the files of records: whoever may open a record may see its files, and whoever
 * may edit it may change them. Files of a field follow that field.
 */
export function createAttachmentService(dependencies: Dependencies) {
  const { kind, catalogue, gates, onChanged } = dependencies;

  async function reach(db: Db, gate: Gate | undefined, ids: readonly string[]): Promise<Reached> {
    return gate ? findReached(db, kind, gate, ids) : new Map();
  }

  async function levelsIn(
    db: Db,
    userId: string,
    collection: CollectionSchema,
    places: readonly AttachmentPlace[],
  ): Promise<[string, 'view' | 'edit'][]> {
    const reader = await gates.find(userId, collection, 'read');
    const readable = await reach(db, reader, [...new Set(places.map((each) => each.recordId))]);
    const editor = await gates.find(userId, collection, 'edit');
    const editable = await reach(db, editor, [...readable.keys()]);
    const isSeen = (place: AttachmentPlace) => reader && canSee(reader, place, readable);
    const granted = await findGranted(
      dependencies,
      db,
      userId,
      collection,
      places.filter((place) => !isSeen(place)),
    );
    return places.flatMap((place): [string, 'view' | 'edit'][] => {
      const key = toAttachmentKey(place);
      if (!isSeen(place)) return granted.has(key) ? [[key, 'view']] : [];
      const canEdit = editor !== undefined && canChange(editor, place, editable);
      return [[key, canEdit ? 'edit' : 'view']];
    });
  }

  return {
    keyOf: toAttachmentKey,

    /** What a person may do with the files behind these keys; nothing where a key has no entry. */
    async findLevels(
      db: Db,
      userId: string,
      keys: readonly string[],
    ): Promise<Map<string, 'view' | 'edit'>> {
      const levels = new Map<string, 'view' | 'edit'>();
      for (const places of groupByCollection(keys)) {
        const [{ workspace, collection: id }] = places;
        const collection = await catalogue.target({ workspace }, id);
        if (!collection) continue;
        for (const [key, level] of await levelsIn(db, userId, collection, places)) {
          levels.set(key, level);
        }
      }
      return levels;
    },

    /** The keys under which this person may see files of a record. Throws `notFound`. */
    async listReadable(
      db: Db,
      userId: string,
      { workspace, collection: id, recordId }: AttachmentPlace,
    ): Promise<AttachmentPlace[]> {
      const collection = await catalogue.collection(workspace, id);
      const fields = collection.json.fields.filter(({ type }) => type === 'files');
      const places = [undefined, ...fields.map((field) => field.id)].map((field) => ({
        ...{ workspace, collection: id, recordId, field },
      }));
      const levels = new Map(await levelsIn(db, userId, collection, places));
      if (levels.size === 0) {
        await gates.open(userId, collection, 'read');
        throw new AppError('notFound');
      }
      return places.filter((place) => levels.has(toAttachmentKey(place)));
    },

    /** Tells pages that watch these records that their files may have changed. */
    onFilesChanged(keys: readonly string[]): void {
      for (const places of groupByCollection(keys)) {
        const [{ workspace, collection }] = places;
        const ids = [...new Set(places.map(({ recordId }) => recordId))];
        onChanged({ workspace, id: collection }, ids);
      }
    },

    findGone: (db: Db, keys: readonly string[]) => findGone(dependencies, db, keys),
  };
}

/** The keys whose record or field was deleted for good. */
async function findGone(
  { kind, catalogue }: Dependencies,
  db: Db,
  keys: readonly string[],
): Promise<string[]> {
  const gone: string[] = [];
  for (const places of groupByCollection(keys)) {
    const [{ workspace, collection: id }] = places;
    const table = tableOf(workspace, id);
    const ids = places.map(({ recordId }) => recordId);
    const stored = await findStored(db, kind, table, ids);
    const collection = await catalogue.target({ workspace }, id);
    const detached = collection ? await readDetachedFields(db, table) : undefined;
    const isGone = ({ recordId, field }: AttachmentPlace) =>
      !stored.has(recordId) ||
      (collection !== undefined &&
        field !== undefined &&
        !isFilesField(collection, field) &&
        !detached?.has(field));
    gone.push(...places.filter(isGone).map(toAttachmentKey));
  }
  return gone;
}

/** Keys of files that tasks of approvals show to the person. */
async function findGranted(
  { kind, gates, approvals }: Dependencies,
  db: Db,
  userId: string,
  collection: CollectionSchema,
  places: readonly AttachmentPlace[],
): Promise<Set<string>> {
  if (places.length === 0) return new Set();
  const ids = [...new Set(places.map(({ recordId }) => recordId))];
  const place = { workspace: collection.workspace, collection: collection.id };
  const grants = await approvals.findGrants(db, userId, place, ids);
  const keys = new Set<string>();
  for (const [recordId, grant] of grants) {
    const { reader } = await gates.openGranted(userId, collection, recordId, grant);
    const reached = await findReached(db, kind, reader, [recordId]);
    for (const each of places.filter((one) => one.recordId === recordId)) {
      // Files of the record itself belong to no field: only a task that shows everything shows them.
      const isShown = each.field !== undefined || grant.readable === 'all';
      if (isShown && canSee(reader, each, reached)) keys.add(toAttachmentKey(each));
    }
  }
  return keys;
}

/** Keys of no collection are left out: nobody reaches what is behind them. */
function groupByCollection(
  keys: readonly string[],
): Iterable<[AttachmentPlace, ...AttachmentPlace[]]> {
  const groups = new Map<string, [AttachmentPlace, ...AttachmentPlace[]]>();
  for (const key of keys) {
    const place = readAttachmentKey(key);
    if (!place) continue;
    const name = `${place.workspace}.${place.collection}`;
    const group = groups.get(name);
    if (group) group.push(place);
    else groups.set(name, [place]);
  }
  return groups.values();
}

function isFilesField({ columns }: CollectionSchema, field: string): boolean {
  return columns.get(field)?.field?.type === 'files';
}

function canSee(gate: Gate, { recordId, field }: AttachmentPlace, reached: Reached): boolean {
  const record = reached.get(recordId);
  if (!record || field === undefined) return record !== undefined;
  if (!isFilesField(gate.collection, field)) return false;
  const access = accessIn(gate, field, record.parts);
  return access === 'read' || access === 'write';
}

function canChange(gate: Gate, { recordId, field }: AttachmentPlace, reached: Reached): boolean {
  const record = reached.get(recordId);
  if (!record || field === undefined) return record !== undefined;
  return (
    accessIn(gate, field, record.parts) === 'write' &&
    changeableIn(gate.collection, record.state).has(field)
  );
}
