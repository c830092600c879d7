import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type CollectionSchema, tableOf } from '../catalogue/schema.ts';
import type { GateService } from '../gate/gate.service.ts';
import { accessIn, type Gate } from '../gate/gate.ts';
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
  onChanged(collection: Pick<CollectionSchema, 'workspace' | 'id'>, ids: readonly string[]): void;
}

type Reached = ReadonlyMap<string, ReachedRecord>;

export type AttachmentService = ReturnType<typeof createAttachmentService>;

/**
 * Who may do what with the files of records: whoever may open a record may see its files, and whoever
 * may edit it may change them. Files of a field follow that field.
 */
export function createAttachmentService({ kind, catalogue, gates, onChanged }: Dependencies) {
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
    if (!reader) return [];
    const readable = await reach(db, reader, [...new Set(places.map((each) => each.recordId))]);
    const editor = await gates.find(userId, collection, 'edit');
    const editable = await reach(db, editor, [...readable.keys()]);
    return places.flatMap((place) => {
      if (!canSee(reader, place, readable)) return [];
      const canEdit = editor !== undefined && canChange(editor, place, editable);
      return [[toAttachmentKey(place), canEdit ? 'edit' : 'view']];
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
      const gate = await gates.open(userId, collection, 'read');
      const readable = await reach(db, gate, [recordId]);
      if (!readable.has(recordId)) throw new AppError('notFound');
      const fields = collection.json.fields.filter(({ type }) => type === 'files');
      return [undefined, ...fields.map((field) => field.id)]
        .map((field) => ({ workspace, collection: id, recordId, field }))
        .filter((place) => canSee(gate, place, readable));
    },

    /** Tells pages that watch these records that their files may have changed. */
    onFilesChanged(keys: readonly string[]): void {
      for (const places of groupByCollection(keys)) {
        const [{ workspace, collection }] = places;
        const ids = [...new Set(places.map(({ recordId }) => recordId))];
        onChanged({ workspace, id: collection }, ids);
      }
    },

    /** The keys whose record or field was deleted for good. */
    async findGone(db: Db, keys: readonly string[]): Promise<string[]> {
      const gone: string[] = [];
      for (const places of groupByCollection(keys)) {
        const [{ workspace, collection: id }] = places;
        const table = tableOf(workspace, id);
        const stored = await findStored(
          db,
          kind,
          table,
          places.map(({ recordId }) => recordId),
        );
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
    },
  };
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
