import type { AuditAction, Locale } from '@pedestal/contract';
import { appendAudit } from '../../../audit/audit.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { CallContext, SignedInContext } from '../../../platform/http/context.ts';
import { bumpRegistryVersion } from './registry.store.ts';

export type Texts = Record<Locale, string>;

/** Who makes a change: a person, a pipeline by its token, or the gateway itself. */
export interface Actor {
  userId: string | null;
  name: string;
  call?: Pick<CallContext, 'requestId' | 'ip' | 'userAgent'>;
}

export interface ChangeRecord {
  /** `<what>.<deed>`, for the audit log. */
  action: AuditAction;
  targetType: 'subApp' | 'release' | 'publishToken' | 'registrySettings';
  targetId: string;
  before?: unknown;
  after?: unknown;
  /** What those who manage the registry are told; unset: nothing that anybody runs has changed. */
  news?: Texts;
}

export interface RegistryChangeDependencies {
  db: Db;
  bus: Bus;
  clock: () => number;
  /** Stores a notice to those who manage the registry; what it returns is called after the commit. */
  tellManagers(trx: Db, title: Texts, body: Texts): Promise<() => void>;
}

/** Makes a change in one transaction with its notice and its audit row, and tells all gateways. */
export type ChangeRegistry = <T>(
  actor: Actor,
  act: (trx: Db) => Promise<{ result: T; record: ChangeRecord }>,
) => Promise<T>;

const TITLE: Texts = { 'zh-CN': '子应用变更', 'en-US': 'A sub-app was changed' };

export function createRegistryChange(dependencies: RegistryChangeDependencies): ChangeRegistry {
  const { db, bus, clock, tellManagers } = dependencies;
  return async (actor, act) => {
    const { result, announce } = await db.transaction().execute(async (trx) => {
      const done = await act(trx);
      const { news, ...record } = done.record;
      await bumpRegistryVersion(trx);
      const tell = news ? await tellManagers(trx, TITLE, signed(news, actor)) : undefined;
      await appendAudit(trx, {
        at: clock(),
        actorId: actor.userId,
        actorName: actor.name,
        ...actor.call,
        ...record,
      });
      return { result: done.result, announce: tell };
    });
    void bus.publish('registry-changed', {});
    announce?.();
    return result;
  };
}

function signed(news: Texts, { name }: Actor): Texts {
  return {
    'zh-CN': `${news['zh-CN']}（操作者：${name}）`,
    'en-US': `${news['en-US']} (by ${name})`,
  };
}

export function personOf({ session, requestId, ip, userAgent }: SignedInContext): Actor {
  return {
    userId: session.userId,
    name: session.userName,
    call: { requestId, ip, userAgent },
  };
}
