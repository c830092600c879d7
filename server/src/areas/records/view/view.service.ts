import { AppError, type RouteOutput, type RouteParsed, type routeGroups } from '@pedestal/contract';
import { type Administration, record } from '../../../administration/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Gate } from '../gate/gate.ts';
import type { RecordListService } from '../record/record-list.service.ts';
import * as store from './view.store.ts';
import {
  canShare,
  openList,
  placeOf,
  readVisible,
  type ShareRow,
  type ViewDependencies,
} from './view-access.ts';
import { isUsable, readContent, showContent } from './view-content.ts';

type Routes = typeof routeGroups.recordView;

interface Dependencies extends ViewDependencies {
  administration: Administration;
  lists: RecordListService;
}

export type ViewService = ReturnType<typeof createViewService>;

/** Lists the views that people saved for themselves or shared, and sets the one that a list opens with. */
export function createViewService(dependencies: Dependencies) {
  const { administration, lists } = dependencies;
  const { db, clock, change } = administration;

  /** Only a view that everybody can see becomes the default of everybody. */
  async function nameOfDefault(trx: Db, gate: Gate, id: string | null, isForEverybody: boolean) {
    const shipped = gate.collection.json.views.find((view) => view.id === id);
    if (id === null || shipped) return shipped?.title[0] ?? '';
    const view = (await readVisible(trx, dependencies, gate, false)).find((each) => each.id === id);
    if (!view) throw new AppError('notFound');
    if (isForEverybody && view.everybody === 0) throw new AppError('forbidden');
    return view.name;
  }

  return {
    async list(
      { params }: RouteParsed<Routes['list']>,
      { session }: SignedInContext,
    ): Promise<RouteOutput<Routes['list']>> {
      const { userId } = session;
      const gate = await openList(dependencies, params, userId);
      const mayShare = await canShare(db, userId);
      const rows = await readVisible(db, dependencies, gate, mayShare);
      const ids = rows.map(({ id }) => id);
      const shares = Map.groupBy(await store.readShares(db, ids), ({ viewId }) => viewId);
      const items = [];
      for (const row of rows) {
        const content = readContent(row);
        if (!(await isUsable(lists, gate, content))) continue;
        const own = shares.get(row.id) ?? [];
        const isMine = row.owner_id === userId;
        const mayEdit = isMine || mayShare;
        items.push({
          ...{ id: row.id, version: row.version, name: row.name, isMine, mayEdit },
          ...showContent(gate, content),
          isShared: row.everybody === 1 || own.length > 0,
          share: mayEdit ? showShare(row.everybody === 1, own) : null,
        });
      }
      const known = [...items, ...gate.collection.json.views].map(({ id }) => id);
      const { mine, everybody } = await store.readDefaults(db, params, userId);
      const keep = (id: string | null) => (id !== null && known.includes(id) ? id : null);
      const defaults = { mine: keep(mine), everybody: keep(everybody) };
      return { items, defaults, canShare: mayShare };
    },

    setDefault: ({ params, body }: RouteParsed<Routes['setDefault']>, context: SignedInContext) =>
      change(async (trx): Promise<null> => {
        const { userId } = context.session;
        const gate = await openList(dependencies, params, userId);
        const { whose, viewId } = body;
        if (whose === 'everybody' && !(await canShare(trx, userId))) {
          throw new AppError('forbidden');
        }
        const name = await nameOfDefault(trx, gate, viewId, whose === 'everybody');
        await store.setDefault(trx, params, whose === 'mine' ? userId : null, viewId);
        await record(trx, context, clock(), {
          action: 'recordView.setDefault',
          targetType: 'recordView',
          targetId: viewId ?? '',
          targetName: name,
          systemCode: gate.collection.systemCode,
          after: { ...placeOf(gate.collection), whose },
        });
        return null;
      }),
  };
}

function showShare(everybody: boolean, rows: readonly ShareRow[]) {
  return {
    everybody,
    roles: rows.flatMap(({ roleId: id, roleName, roleNameEn, systemCode }) =>
      id === null ? [] : [{ id, name: roleName ?? '', nameEn: roleNameEn ?? '', systemCode }],
    ),
    orgUnits: rows.flatMap(({ orgUnitId: id, unitName, unitNameEn }) =>
      id === null ? [] : [{ id, name: unitName ?? '', nameEn: unitNameEn ?? '' }],
    ),
  };
}
