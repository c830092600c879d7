import { AppError, type RouteOutput, type RouteParsed, type routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import type { GateService } from '../gate/gate.service.ts';
import { storeChange } from '../history/store-change.ts';
import type { OutboxPort } from '../ports.ts';
import { explainProblems } from './explain-problems.ts';
import type { Once } from './once.ts';
import * as store from './record.store.ts';
import { changeOf } from './record-change.ts';
import type { RecordReadService } from './record-read.service.ts';
import { findReferences } from './references.ts';
import { storeUnique } from './unique.ts';

type Routes = typeof routeGroups.record;

interface Dependencies {
  kind: DatabaseKind;
  clock: () => number;
  catalogue: Catalogue;
  gates: GateService;
  reads: RecordReadService;
  onChanged(collection: CollectionSchema, ids: readonly string[]): void;
  once: Once;
  outbox: OutboxPort;
}

export type RecordTrashService = ReturnType<typeof createRecordTrashService>;

/** Moves records to the trash and back. */
export function createRecordTrashService(dependencies: Dependencies) {
  const { kind, catalogue, gates, reads, onChanged, once } = dependencies;

  const collectionOf = ({ params }: { params: { workspace: string; collection: string } }) =>
    catalogue.collection(params.workspace, params.collection);

  async function remove(
    trx: Db,
    collection: CollectionSchema,
    { params: { id }, body }: RouteParsed<Routes['remove']>,
    context: SignedInContext,
  ): Promise<null> {
    const { userId } = context.session;
    const reader = await gates.open(userId, collection, 'read');
    const gate = await gates.open(userId, collection, 'delete');
    const isSeen = await store.findRecord(trx, kind, reader, id, { lock: true });
    if (!isSeen) throw new AppError('notFound');
    const reached = await store.findRecord(trx, kind, gate, id);
    if (!reached) throw new AppError('forbidden');
    const version = Number(reached.row.version);
    if (version !== body.version) throw new AppError('changedMeanwhile');
    const references = await findReferences(catalogue, collection);
    if (await store.isReferenced(trx, kind, references, id)) throw new AppError('stillInUse');
    await mark(dependencies, trx, collection, { id, version, via: 'delete' }, context);
    return null;
  }

  async function restore(
    trx: Db,
    collection: CollectionSchema,
    { params: { id } }: RouteParsed<Routes['restore']>,
    context: SignedInContext,
  ): Promise<RouteOutput<Routes['restore']>> {
    const { userId } = context.session;
    const gate = await gates.open(userId, collection, 'delete');
    const reader = await gates.open(userId, collection, 'read');
    const trashed = { trashed: true, lock: true };
    const reached = await store.findRecord(trx, kind, gate, id, trashed);
    if (!reached) throw new AppError('notFound');
    const version = Number(reached.row.version);
    await mark(dependencies, trx, collection, { id, version, via: 'restore' }, context);
    const restored = await store.findRecord(trx, kind, reader, id);
    if (!restored) throw new AppError('notFound');
    return reads.show(trx, reader, restored, context.locale);
  }

  return {
    async remove(input: RouteParsed<Routes['remove']>, context: SignedInContext): Promise<null> {
      const collection = await collectionOf(input);
      await once(context, (trx) => remove(trx, collection, input, context));
      onChanged(collection, [input.params.id]);
      return null;
    },
    restore: (input: RouteParsed<Routes['restore']>, context: SignedInContext) =>
      explainProblems(context.locale, async () => {
        const collection = await collectionOf(input);
        const shown = await once(context, (trx) => restore(trx, collection, input, context));
        onChanged(collection, [shown.id]);
        return shown;
      }),
  };
}

/** Marks a record as deleted or as restored, with its row of history. */
async function mark(
  { kind, clock, outbox }: Pick<Dependencies, 'kind' | 'clock' | 'outbox'>,
  trx: Db,
  collection: CollectionSchema,
  { id, version, via }: { id: string; version: number; via: 'delete' | 'restore' },
  context: SignedInContext,
): Promise<void> {
  const now = clock();
  const change = {
    deleted_at: via === 'delete' ? now : null,
    version: version + 1,
    updated_at: now,
  };
  await storeUnique(collection, () =>
    store.updateRow(trx, kind, collection, { id, version }, change),
  );
  const row = changeOf(collection, id, version + 1, context, now);
  const event = via === 'delete' ? 'deleted' : 'restored';
  await storeChange(trx, outbox, event, { ...row, via, changes: {} });
}
