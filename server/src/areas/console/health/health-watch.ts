import type { Locale } from '@pedestal/contract';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db/database.ts';
import type { ConsoleLimits } from '../limits.ts';
import type { ChangeRegistry } from '../registry-change.ts';
import { subAppRecord } from '../registry-records.ts';
import { listChannels, lockChannel, movePointer } from '../release/channel.store.ts';
import { insertVerdict } from './health.store.ts';
import { describeVerdict } from './verdict-texts.ts';
import { judgeChannel, type Verdict } from './watched-channels.ts';

type Texts = Record<Locale, string>;

const GATEWAY = { userId: null, name: 'Pedestal' };
const ACTIONS = {
  rollback: 'subApp.autoRollback',
  promote: 'subApp.autoPromote',
} as const;

export interface HealthWatchDependencies {
  db: Db;
  clock: () => number;
  log: Logger;
  limits: ConsoleLimits['health'];
  change: ChangeRegistry;
  /** Stores a notice to the team of a sub-app and to administrators; the result is called after the commit. */
  notifyTeam(trx: Db, subApp: string, title: Texts, body: Texts): Promise<() => void>;
}

/** Somebody, or another gateway, was faster. */
class Overtaken extends Error {}

export type HealthWatch = ReturnType<typeof createHealthWatch>;

/** Judges releases by their health: takes them back, makes canaries stable, and tells their team. */
export function createHealthWatch(dependencies: HealthWatchDependencies) {
  const { db, clock, log, limits } = dependencies;
  /** Sub-apps that are being judged, and whether they must be judged once more. */
  const running = new Map<string, { isStale: boolean; done: Promise<void> }>();

  async function judge(subApp: string): Promise<void> {
    for (const channel of ['canary', 'stable'] as const) {
      const verdict = await judgeChannel(db, subApp, channel, clock());
      if (verdict) await carryOut(dependencies, verdict);
    }
  }

  async function judgeUntilFresh(subApp: string): Promise<void> {
    const state = running.get(subApp);
    do {
      if (state) state.isStale = false;
      await judge(subApp);
    } while (state?.isStale);
  }

  /** Judges a sub-app now. Calls that come meanwhile share the next run. */
  function consider(subApp: string): Promise<void> {
    const known = running.get(subApp);
    if (known) {
      known.isStale = true;
      return known.done;
    }
    const state = { isStale: false, done: Promise.resolve() };
    running.set(subApp, state);
    state.done = judgeUntilFresh(subApp)
      .catch((err) => log.error({ err, subApp }, 'the health of a sub-app was not judged'))
      .finally(() => running.delete(subApp));
    return state.done;
  }

  /** Judges every sub-app whose channels were pointed lately. */
  async function considerAll(): Promise<void> {
    const since = clock() - limits.longestWatch;
    const channels = await listChannels(db);
    const recent = channels.filter((row) => row.release_id !== null && row.updated_at >= since);
    for (const name of new Set(recent.map((row) => row.sub_app))) await consider(name);
  }

  return { consider, considerAll };
}

async function carryOut(
  { db, clock, log, change, notifyTeam }: HealthWatchDependencies,
  verdict: Verdict,
): Promise<void> {
  const { subApp, kind, release } = verdict;
  let announce = () => {};
  /** Stores the verdict and its notice; throws where it was given before. */
  const tell = async (trx: Db) => {
    const evidence = toEvidence(verdict);
    const row = { sub_app: subApp, release: release.version, kind, at: clock(), evidence };
    if (!(await insertVerdict(trx, row))) throw new Overtaken();
    const { title, body } = describeVerdict(verdict);
    announce = await notifyTeam(trx, subApp, title, body);
    return evidence;
  };
  try {
    if (kind === 'alert') await db.transaction().execute(tell);
    else {
      await change(GATEWAY, async (trx) => {
        await requirePointed(trx, verdict, clock());
        const evidence = await tell(trx);
        await movePointers(trx, verdict, clock());
        const before = { release: release.version };
        const record = { ...subAppRecord(ACTIONS[kind], subApp), before, after: evidence };
        return { result: null, record };
      });
    }
  } catch (error) {
    if (error instanceof Overtaken) return;
    throw error;
  }
  log.warn({ subApp, release: release.version, kind }, 'a release was judged by its health');
  announce();
}

async function requirePointed(
  trx: Db,
  { subApp, channel, release }: Verdict,
  now: number,
): Promise<void> {
  if ((await lockChannel(trx, subApp, channel, now)) !== release.id) throw new Overtaken();
}

async function movePointers(trx: Db, verdict: Verdict, now: number): Promise<void> {
  const { subApp, channel, kind, instead } = verdict;
  const move = { subApp, now };
  if (kind === 'promote') {
    const stable = { ...move, channel: 'stable' as const, reason: 'point' as const };
    await movePointer(trx, { ...stable, releaseId: verdict.release.id });
  }
  // A canary ends; its people get the stable release.
  const releaseId = channel === 'stable' ? (instead?.id ?? null) : null;
  await movePointer(trx, { ...move, channel, releaseId, reason: 'rollback' });
}

function toEvidence({ channel, instead, tally, before }: Verdict) {
  return { channel, instead: instead?.version ?? null, tally, before };
}
