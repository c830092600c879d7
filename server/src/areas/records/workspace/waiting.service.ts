import { type RouteOutput, type routeGroups, WAITING } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { type WriteCondition, writeAll } from '../../../platform/db/sql/sql-text.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { addressOf } from '../catalogue/resources.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import type { GateService } from '../gate/gate.service.ts';
import { readableColumn } from '../gate/gate.ts';
import { writeRowCondition } from '../gate/row-condition.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { countRecords } from '../record/record.store.ts';
import type { RecordListService } from '../record/record-list.service.ts';
import { showView } from './describe-collection.ts';

type Output = RouteOutput<(typeof routeGroups.workspace)['waiting']>;
type View = CollectionSchema['json']['views'][number];

interface Dependencies {
  db: Db;
  kind: DatabaseKind;
  catalogue: Catalogue;
  gates: GateService;
  lists: RecordListService;
}

export type WaitingService = ReturnType<typeof createWaitingService>;

/** Counts the documents whose next step is a person's, in the views that blueprints name for it. */
export function createWaitingService({ db, kind, catalogue, gates, lists }: Dependencies) {
  /** Counts what a person can read and act on; undefined: the view is not for them. */
  async function countOf(userId: string, collection: CollectionSchema, { waits, ...view }: View) {
    if (waits === undefined) return undefined;
    const [read, act] = [
      await gates.find(userId, collection, 'read'),
      await gates.find(userId, collection, waits),
    ];
    if (!read || !act) return undefined;
    const isReadable = (id: string) => readableColumn(read, id) !== undefined;
    const [shown] = showView(view, collection, isReadable);
    if (!shown) return undefined;
    const inView = await lists.compileFilter(shown.f, read);
    const isTheirs: WriteCondition = (sql) => writeRowCondition(sql, act, 'r');
    const filter: WriteCondition = (sql) =>
      writeAll(sql, inView ? [inView, isTheirs] : [isTheirs], 'and');
    return countRecords(db, kind, { gate: read, filter, trashed: false }, WAITING.count + 1);
  }

  return {
    async list({ session }: SignedInContext): Promise<Output> {
      const views = (await catalogue.list())
        .toSorted((one, other) => (one.key < other.key ? -1 : 1))
        .flatMap(({ key, blueprint, collections }) =>
          [...collections.values()].flatMap((collection) =>
            collection.json.views.map((view) => ({ key, blueprint, collection, view })),
          ),
        )
        .filter(({ view }) => view.waits !== undefined)
        .slice(0, RECORD_LIMITS.waitingViews);
      const found: Output['items'] = [];
      for (const { key, blueprint, collection, view } of views) {
        const count = await countOf(session.userId, collection, view);
        if (!count) continue;
        found.push({
          workspace: [...blueprint.title],
          collection: [...collection.json.title],
          view: [...view.title],
          address: `${addressOf(key, collection.id)}?view=${view.id}`,
          count: Math.min(count, WAITING.count),
          isExact: count <= WAITING.count,
          isLate: view.late === true,
        });
      }
      const items = found.toSorted((one, other) => Number(other.isLate) - Number(one.isLate));
      return { items: items.slice(0, WAITING.views) };
    },
  };
}
