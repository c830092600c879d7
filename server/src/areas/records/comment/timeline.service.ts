import type { RouteOutput, RouteParsed, routeGroups } from '@pedestal/contract';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { ProblemError } from '../record/problems.ts';

type Route = (typeof routeGroups.recordComment)['timeline'];
export type TimelineItem = RouteOutput<Route>['items'][number];

/** Where a source continues: before this instant, or before this item of it. */
export interface TimelinePlace {
  at: number;
  /** Undefined: items of this very instant are included. */
  key?: string | undefined;
}

interface Entry {
  at: number;
  /** Orders items of one instant; unique in its source. */
  key: string;
  item: TimelineItem;
}

/** Something that has a place in the timeline of a record. */
export interface TimelineSource {
  kind: TimelineItem['kind'];
  /**
   * The newest items before the place, newest first, as this person may see them. Throws
   * `notFound` if the person may not open the record.
   */
  read(
    input: RouteParsed<Route>['params'],
    context: SignedInContext,
    before: TimelinePlace | undefined,
    limit: number,
  ): Promise<Entry[]>;
}

export type TimelineService = ReturnType<typeof createTimelineService>;

/** Merges what happened to a record. Sources are in the order in which items of one instant appear. */
export function createTimelineService(sources: readonly TimelineSource[]) {
  return {
    async timeline(
      { params, query }: RouteParsed<Route>,
      context: SignedInContext,
    ): Promise<RouteOutput<Route>> {
      const from = query.cursor === undefined ? undefined : readCursor(query.cursor);
      const limit = RECORD_LIMITS.commentPage;
      const entries: (Entry & { source: number })[] = [];
      for (const [source, { read }] of sources.entries()) {
        const before = from && placeFor(source, from);
        for (const entry of await read(params, context, before, limit + 1)) {
          entries.push({ ...entry, source });
        }
      }
      // Each source is sorted already, and sorting keeps the order of equals.
      entries.sort((a, b) => b.at - a.at || a.source - b.source);
      const page = entries.slice(0, limit);
      const last = page.at(-1);
      return {
        items: page.map(({ item }) => item),
        next: last && entries.length > limit ? writeCursor(last) : null,
      };
    },
  };
}

interface Cursor {
  at: number;
  source: number;
  key: string;
}

/** Sources before the cursor's have shown all items of its instant, those behind it none. */
function placeFor(source: number, { at, source: last, key }: Cursor): TimelinePlace {
  if (source === last) return { at, key };
  return source < last ? { at: at - 1 } : { at };
}

const writeCursor = ({ at, source, key }: Cursor) =>
  Buffer.from(JSON.stringify([at, source, key])).toString('base64url');

function readCursor(text: string): Cursor {
  try {
    const [at, source, key] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    if (Number.isSafeInteger(at) && Number.isSafeInteger(source) && typeof key === 'string') {
      return { at: Number(at), source: Number(source), key };
    }
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
  }
  throw new ProblemError({ field: 'cursor', name: 'badCursor' });
}
