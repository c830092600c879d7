import {
  AppError,
  type AuditAction,
  PERMISSIONS,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import {
  type Administration,
  differences,
  lockAuthority,
  record,
  requireChanged,
} from '../../../administration/change.ts';
import { readReach, requireSystem, systemFilter } from '../../../administration/reach.ts';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { SignInPort } from '../ports.ts';
import * as store from './system.store.ts';

type Routes = typeof routeGroups.systemAdmin;

export type SystemService = ReturnType<typeof createSystemService>;

export function createSystemService({ db, clock, change }: Administration, signIn: SignInPort) {
  return {
    async list(context: SignedInContext): Promise<RouteOutput<Routes['list']>> {
      const reach = await readReach(db, context.session.userId, PERMISSIONS.readSystems);
      const rows = await store.listSystems(db, systemFilter(reach));
      const entries = await signIn.countEntriesBySystem(db);
      return rows.map((row) => ({
        code: row.code,
        version: row.version,
        ...describe(row),
        roles: Number(row.roles ?? 0),
        resources: Number(row.resources ?? 0),
        loginEntries: entries.get(row.code) ?? 0,
      }));
    },

    async create(body: RouteParsed<Routes['create']>['body'], context: SignedInContext) {
      return change(async (trx, effects) => {
        await lockAuthority(trx, effects);
        const reach = await readReach(trx, context.session.userId, PERMISSIONS.writeSystems);
        if (!reach.holdings.holdsAll) throw new AppError('forbidden', { reason: 'moreThanHeld' });
        const now = clock();
        const row = { code: body.code, ...toColumns(body), created_at: now, updated_at: now };
        await mapTaken(() => store.insertSystem(trx, row));
        await record(trx, context, now, { ...auditTarget('system.create', body), after: body });
        return { code: body.code, version: 1 };
      });
    },

    async update(
      code: string,
      { version, ...fields }: RouteParsed<Routes['update']>['body'],
      context: SignedInContext,
    ) {
      return change(async (trx, effects) => {
        await lockAuthority(trx, effects, 'everybody');
        const reach = await readReach(trx, context.session.userId, PERMISSIONS.writeSystems);
        requireSystem(reach, code);
        const system = await store.findSystem(trx, code);
        if (!system) throw new AppError('notFound');
        if (fields.status !== system.status) {
          if (!reach.holdings.holdsAll) throw new AppError('forbidden', { reason: 'moreThanHeld' });
          if (await signIn.isSystemOfDefaultEntry(trx, code)) throw new AppError('stillInUse');
        }
        const now = clock();
        const columns = { ...toColumns(fields), updated_at: now };
        await signIn.guardAdministratorEntry(trx, async () =>
          requireChanged(await store.updateSystem(trx, { code, version }, columns)),
        );
        await record(trx, context, now, {
          ...auditTarget('system.update', system),
          ...(differences(describe(system), fields) ?? { before: {}, after: {} }),
        });
        return { code, version: version + 1 };
      });
    },
  };
}

async function mapTaken(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('nameTaken');
    throw error;
  }
}

type Fields = Omit<RouteParsed<Routes['update']>['body'], 'version'>;

function toColumns({ name, nameEn, icon, sort, status, watermark }: Fields) {
  const marked =
    watermark === undefined ? {} : { watermark: watermark ? (1 as const) : (0 as const) };
  return { name, name_en: nameEn, icon, sort, status, ...marked };
}

function describe(row: store.SystemRow) {
  return {
    name: row.name,
    nameEn: row.name_en,
    icon: row.icon,
    sort: row.sort,
    status: row.status,
    watermark: row.watermark === 1,
  };
}

function auditTarget(action: AuditAction, { code, name }: { code: string; name: string }) {
  return { action, targetType: 'system', targetId: code, targetName: name, systemCode: code };
}
