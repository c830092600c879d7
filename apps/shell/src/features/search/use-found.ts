import { useEffect, useState } from 'react';
import type { PaletteItem } from './palette-item.ts';

export interface Found {
  items: readonly PaletteItem[];
  /** Something could not be searched. */
  hasFailed: boolean;
}

/** Finds items by what was typed, in the order of their groups. */
export type Find = (query: string, signal: AbortSignal) => Promise<Found>;

interface Answer extends Found {
  query: string;
}

const PAUSE_MS = 200;
const NONE: Answer = { query: '', items: [], hasFailed: false };

/** One letter finds too much; one Chinese character is a word. */
function canFind(query: string): boolean {
  return query.length > 1 || /\p{Script=Han}/u.test(query);
}

function stateOf(answer: Answer | undefined, query: string): 'idle' | 'searching' | 'failed' {
  if (answer) return answer.hasFailed ? 'failed' : 'idle';
  return canFind(query) ? 'searching' : 'idle';
}

/** What the gateway finds for a query, once typing pauses. Items of an older query are dropped. */
export function useFound(text: string, find: Find) {
  const query = text.trim();
  const [answer, setAnswer] = useState(NONE);
  useEffect(() => {
    if (!canFind(query)) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const found = await find(query, abort.signal);
      if (!abort.signal.aborted) setAnswer({ ...found, query });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, find]);
  const isCurrent = answer.query === query;
  return {
    found: isCurrent ? answer.items : NONE.items,
    state: stateOf(isCurrent ? answer : undefined, query),
  };
}
