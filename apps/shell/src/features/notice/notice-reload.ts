import type { Notice } from '@pedestal/contract';
import { MAX_NOTICES } from '../../lib/stores/add-notice.ts';
import type { NoticeState } from './notice-state.ts';

/** One answer of the server, newest first. */
export interface NoticeAnswer {
  items: Notice[];
  more: boolean;
  unread: number;
  latest: number;
}

export interface NoticeReloadOptions {
  fetchNotices(query: { before?: number; limit: number }): Promise<NoticeAnswer>;
  getNotices(): readonly Notice[];
  setState(state: NoticeState & { hasOlder: boolean }): void;
}

type Change = (state: NoticeState) => NoticeState;

const FIRST_PAGE = 20;
const PAGE = 100;
const MAX_PAGES = 10;

/** Fetches the list anew after a time in which nothing was heard: what came, and what was read or cleared elsewhere. */
export interface NoticeReload {
  reload(): Promise<void>;
  /** Tells of a change to the list; the answers under way do not know of it yet. */
  note(change: Change): void;
}

export function createNoticeReload(options: NoticeReloadOptions): NoticeReload {
  const { fetchNotices, getNotices, setState } = options;
  let lastTurn = 0;
  let meanwhile: Change[] | undefined;

  // As far back as the page had it. Whoever was away for long gets the newest thousand and can ask for the others.
  async function fetchAll(): Promise<NoticeState & { hasOlder: boolean }> {
    const held = getNotices();
    const oldest = Math.min(...held.map(({ seq }) => seq));
    let answer = await fetchNotices({ limit: held.length === 0 ? FIRST_PAGE : PAGE });
    const { unread, latest } = answer;
    const notices = answer.items;
    for (let page = 1; page < MAX_PAGES && answer.more; page += 1) {
      const before = Math.min(...answer.items.map(({ seq }) => seq));
      if (before <= oldest || held.length === 0) break;
      answer = await fetchNotices({ before, limit: PAGE });
      notices.push(...answer.items);
    }
    return { notices, unread, latest, hasOlder: answer.more && notices.length < MAX_NOTICES };
  }

  return {
    async reload() {
      lastTurn += 1;
      const turn = lastTurn;
      meanwhile ??= [];
      try {
        const { hasOlder, ...fetched } = await fetchAll();
        if (turn !== lastTurn) return;
        const state = (meanwhile ?? []).reduce(
          (known, change) => change(known),
          fetched as NoticeState,
        );
        setState({ ...state, hasOlder });
      } finally {
        if (turn === lastTurn) meanwhile = undefined;
      }
    },
    note(change) {
      meanwhile?.push(change);
    },
  };
}

/**
 * Whether a greeting of the socket asks for the list anew. The first one follows the first list at once and only says
 * whether something came between; every later one follows a time in which the page heard nothing.
 */
export function createReloadCheck(): (
  hello: Pick<NoticeState, 'latest' | 'unread'>,
  known: Pick<NoticeState, 'latest' | 'unread'>,
) => boolean {
  let isFirst = true;
  return (hello, known) => {
    const isKnown = isFirst && hello.latest === known.latest && hello.unread === known.unread;
    isFirst = false;
    return !isKnown;
  };
}
