import { AsyncLocalStorage } from 'node:async_hooks';
import type { WatchedRecords } from '@pedestal/contract';
import type { Logger } from 'pino';
import type { BusTopics } from '../../../platform/bus/topics.ts';
import type { ConsoleLimits } from '../limits.ts';
import type { RecordsPort } from '../ports.ts';
import { type Connection, encodeEvent, type NoticeSockets } from './notice-sockets.ts';

export interface RecordWatchDependencies {
  log: Logger;
  limits: ConsoleLimits['notice']['watch'];
  sockets: Pick<NoticeSockets, 'write'>;
  filterReadable: RecordsPort['filterReadable'];
}

interface Place {
  workspace: string;
  collection: string;
}

/** What one page watches in a collection: these records, or all. */
type Watch = ReadonlySet<string> | 'all';

const keyOf = ({ workspace, collection }: Place) => `${workspace}.${collection}`;

/**
 * Tells pages of changes in what they watch. Changes are collected for a moment; then each person hears
 * of the records that they may open now, and of no others.
 */
export function createRecordWatches(dependencies: RecordWatchDependencies) {
  const { log, limits, sockets } = dependencies;
  const watchers = new Map<string, Map<Connection, Watch>>();
  const watched = new Map<Connection, readonly string[]>();
  const changed = new Map<string, Place & { ids: Set<string> }>();
  let isScheduled = false;
  let isStopped = false;
  // A change of a service account must not limit what people hear of to the scope of its token.
  const outsideOfCalls = AsyncLocalStorage.snapshot();

  function forget(connection: Connection): void {
    for (const key of watched.get(connection) ?? []) {
      const own = watchers.get(key);
      own?.delete(connection);
      if (own?.size === 0) watchers.delete(key);
    }
    watched.delete(connection);
  }

  function schedule(waitMs: number): void {
    if (isScheduled || isStopped) return;
    isScheduled = true;
    outsideOfCalls(() => setTimeout(() => void flush(), waitMs).unref());
  }

  async function flush(): Promise<void> {
    const all = [...changed.values()];
    changed.clear();
    let waitMs: number = limits.window;
    for (const { ids, ...place } of all) {
      try {
        await announce(place, [...ids]);
      } catch (error) {
        log.warn({ err: error }, 'changed records could not be announced');
        collect({ ...place, ids: [...ids] });
        waitMs = limits.retryAfter;
      }
    }
    isScheduled = false;
    if (changed.size > 0) schedule(waitMs);
  }

  /** Several pages of one person share the check. */
  async function announce(place: Place, ids: readonly string[]): Promise<void> {
    const byUser = Map.groupBy(watchers.get(keyOf(place)) ?? [], ([{ userId }]) => userId);
    for (const [userId, own] of byUser) {
      const wanted = ids.filter((id) => own.some(([, watch]) => isWatched(watch, id)));
      const readable = await findReadable(dependencies, userId, place, wanted);
      for (const [connection, watch] of own) {
        const heard = readable.filter((id) => isWatched(watch, id));
        if (heard.length > 0) send(connection, place, heard);
      }
    }
  }

  function send(connection: Connection, place: Place, ids: string[]): void {
    const named = ids.length > limits.idsPerMessage ? [] : ids;
    sockets.write(connection, encodeEvent({ kind: 'records', ...place, ids: named }));
  }

  function collect({ workspace, collection, ids }: BusTopics['records-changed']): void {
    const key = keyOf({ workspace, collection });
    if (!watchers.has(key)) return;
    const known = changed.get(key) ?? { workspace, collection, ids: new Set() };
    for (const id of ids) if (known.ids.size < limits.pendingIds) known.ids.add(id);
    changed.set(key, known);
    schedule(limits.window);
  }

  return {
    forget,
    collect,

    /** Replaces what a page watches. */
    watch(connection: Connection, records: readonly WatchedRecords[]): void {
      forget(connection);
      const byPlace = Map.groupBy(records, keyOf);
      watched.set(connection, [...byPlace.keys()]);
      for (const [key, places] of byPlace) {
        const own = watchers.get(key) ?? new Map<Connection, Watch>();
        const ids = places.flatMap(({ id }) => id ?? []);
        own.set(connection, ids.length < places.length ? 'all' : new Set(ids));
        watchers.set(key, own);
      }
    },

    /** Messages may be lost: every page asks again. This says nothing about records. */
    refreshAll(): void {
      for (const [key, own] of watchers) {
        const [workspace = '', collection = ''] = key.split('.');
        for (const connection of own.keys()) send(connection, { workspace, collection }, []);
      }
    },

    stop(): void {
      isStopped = true;
    },
  };
}

/** The records that the person may open; stops at more than a message can name. */
async function findReadable(
  { limits, filterReadable }: RecordWatchDependencies,
  userId: string,
  place: Place,
  ids: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (let from = 0; from < ids.length; from += limits.idsPerQuery) {
    if (found.length > limits.idsPerMessage) break;
    const part = ids.slice(from, from + limits.idsPerQuery);
    const readable = await filterReadable(userId, place, part);
    found.push(...part.filter((id) => readable.has(id)));
  }
  return found;
}

function isWatched(watch: Watch, id: string): boolean {
  return watch === 'all' || watch.has(id);
}
