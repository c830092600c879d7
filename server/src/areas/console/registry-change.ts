import type { Locale } from '@pedestal/contract';
import { appendAudit } from '../../audit/audit.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Db } from '../../platform/db/database.ts';
import { readLastNumber, takeNumbers } from '../../platform/db/sequence.store.ts';
import type { CallContext, SignedInContext } from '../../platform/http/context.ts';
import type { RegistryRecord } from './registry-records.ts';

export type Texts = Record<Locale, string>;

/** Who makes a change: a person, a pipeline with its token, or the gateway itself. */
export interface Actor {
  userId: string | null;
  name: string;
  call?: Pick<CallContext, 'requestId' | 'ip' | 'userAgent'>;
}

export interface RegistryChangeDependencies {
  db: Db;
  bus: Bus;
  clock: () => number;
  /** Stores a notice to the people who manage the registry; the returned function is called after the commit. */
  notifyManagers(trx: Db, title: Texts, body: Texts): Promise<() => void>;
}

/** Runs a change, its notice and its audit entry in one transaction, then publishes it to all gateways. */
export type ChangeRegistry = <T>(
  actor: Actor,
  act: (trx: Db) => Promise<{ result: T; record: RegistryRecord }>,
) => Promise<T>;

const VERSION = 'registry';
const TITLE: Texts = { 'zh-CN': '子应用变更', 'en-US': 'A sub-app was changed' };

export function createRegistryChange(dependencies: RegistryChangeDependencies): ChangeRegistry {
  const { db, bus, clock, notifyManagers } = dependencies;
  return async (actor, act) => {
    const { result, announce } = await db.transaction().execute(async (trx) => {
      // First: it makes changes of the registry wait for each other, so that what one checks stays true.
      await bumpRegistryVersion(trx);
      const done = await act(trx);
      const { notice, ...record } = done.record;
      const push = notice && (await notifyManagers(trx, TITLE, withActorName(notice, actor)));
      await appendAudit(trx, {
        at: clock(),
        actorId: actor.userId,
        actorName: actor.name,
        ...actor.call,
        ...record,
      });
      return { result: done.result, announce: push };
    });
    void bus.publish('registry-changed', {});
    announce?.();
    return result;
  };
}

/** Grows with every change of the registry; gateways compare it with the version that they have cached. */
export function readRegistryVersion(db: Db): Promise<number> {
  return readLastNumber(db, VERSION);
}

export async function bumpRegistryVersion(trx: Db): Promise<void> {
  await takeNumbers(trx, VERSION);
}

function withActorName(texts: Texts, { name }: Actor): Texts {
  return {
    'zh-CN': `${texts['zh-CN']}（操作者：${name}）`,
    'en-US': `${texts['en-US']} (by ${name})`,
  };
}

export function personOf({ session, requestId, ip, userAgent }: SignedInContext): Actor {
  return {
    userId: session.userId,
    name: session.userName,
    call: { requestId, ip, userAgent },
  };
}
