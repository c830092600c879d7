import { type WatchedRecords, watchMessage } from '@pedestal/contract';
import type { ConsoleLimits } from '../limits.ts';
import type { Connection } from './notice-sockets.ts';

type Watch = (connection: Connection, records: readonly WatchedRecords[]) => void;

/** Reads messages of pages. Returns false for one that no page sends, and for too many. */
export function createPageMessages(
  { messages: { max, per } }: ConsoleLimits['notice']['watch'],
  watch: Watch,
) {
  const counts = new WeakMap<Connection, { since: number; count: number }>();

  function isWithinLimit(connection: Connection): boolean {
    const now = Date.now();
    const known = counts.get(connection);
    const isSame = known !== undefined && now - known.since < per && now >= known.since;
    const current = isSame ? known : { since: now, count: 0 };
    current.count += 1;
    counts.set(connection, current);
    return current.count <= max;
  }

  return (connection: Connection, text: string): boolean => {
    if (!isWithinLimit(connection)) return false;
    const message = watchMessage.safeParse(parse(text));
    if (message.success) watch(connection, message.data.records);
    return message.success;
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
