import type { Notice } from '@pedestal/contract';
import { MAX_NOTICES } from '../../lib/stores/add-notice.ts';
import type { NoticeState } from './notice-state.ts';

/** One page of notices, newest first. */
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

/** Reloads the list after a disconnection: new notices, and those read or cleared elsewhere. */
export interface NoticeReload {
  reload(): Promise<void>;
  /** Records a local change, to be applied to replies that were requested before it. */
  record(change: Change): void;
}

export function createNoticeReload(options: NoticeReloadOptions): NoticeReload {
  const { fetchNotices, getNotices, setState } = options;
  let lastRequest = 0;
  let pendingChanges: Change[] | undefined;

  // Fetches as far back as the page had notices, at most a thousand; the person can load older ones.
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
      lastRequest += 1;
      const request = lastRequest;
      pendingChanges ??= [];
      try {
        const { hasOlder, ...fetched } = await fetchAll();
        if (request !== lastRequest) return;
        const state = (pendingChanges ?? []).reduce(
          (known, change) => change(known),
          fetched as NoticeState,
        );
        setState({ ...state, hasOlder });
      } finally {
        if (request === lastRequest) pendingChanges = undefined;
      }
    },
    record(change) {
      pendingChanges?.push(change);
    },
  };
}

/**
 * Creates the check whether a `hello` of the socket requires a reload of the list. The first one does only if something
 * arrived since the initial load; each later one follows a disconnection and always does.
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
