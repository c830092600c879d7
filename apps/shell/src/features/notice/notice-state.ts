import type { Notice, NoticeEvent } from '@pedestal/contract';
import { addNotice } from '../../lib/stores/add-notice.ts';

/** The page's copy of the person's notices. */
export interface NoticeState {
  notices: readonly Notice[];
  /** Number of unread notices, including those only on the server; at most 999. */
  unread: number;
  /** The newest known sequence number. */
  latest: number;
}

const MAX_UNREAD = 999;

function isUnread(notice: Notice | undefined): boolean {
  return notice?.read === false;
}

/** Adds a notice; a known one changes nothing. */
export function receiveNotice(state: NoticeState, notice: Notice): NoticeState {
  if (state.notices.some(({ seq }) => seq === notice.seq)) return state;
  const notices = addNotice(state.notices, notice);
  const isReplacing = notices.length === state.notices.length;
  const replaced = isReplacing ? state.notices[notices.indexOf(notice)] : undefined;
  const unread = state.unread + (isUnread(notice) ? 1 : 0) - (isUnread(replaced) ? 1 : 0);
  return {
    notices,
    unread: Math.min(Math.max(unread, 0), MAX_UNREAD),
    latest: Math.max(state.latest, notice.seq),
  };
}

/** Marks loaded notices as read. */
function markRead(state: NoticeState, isSelected: (notice: Notice) => boolean): NoticeState {
  let count = 0;
  const notices = state.notices.map((notice) => {
    if (notice.read || !isSelected(notice)) return notice;
    count += 1;
    return { ...notice, read: true };
  });
  return count === 0 ? state : { ...state, notices, unread: Math.max(state.unread - count, 0) };
}

export function readNotices(state: NoticeState, seqs: readonly number[]): NoticeState {
  const selected = new Set(seqs);
  return markRead(state, ({ seq }) => selected.has(seq));
}

export function readAllNotices(state: NoticeState, upTo: number): NoticeState {
  const marked = markRead(state, ({ seq }) => seq <= upTo);
  const unread = marked.notices.filter(({ seq, read }) => seq > upTo && !read).length;
  return { ...marked, unread };
}

export function clearNotices(state: NoticeState, upTo: number): NoticeState {
  const notices = state.notices.filter(({ seq }) => seq > upTo);
  return { ...state, notices, unread: notices.filter(({ read }) => !read).length };
}

/** Applies an event of the socket. */
export function applyNoticeEvent(state: NoticeState, event: NoticeEvent): NoticeState {
  if (event.kind === 'hello') return { ...state, unread: event.unread };
  if (event.kind === 'notice') return receiveNotice(state, event.notice);
  if (event.kind !== 'state') return state;
  if (event.change === 'read') return readNotices(state, event.seqs);
  if (event.change === 'readAll') return readAllNotices(state, event.upTo);
  return clearNotices(state, event.upTo);
}
