import { NOTICE_SOCKET, type Notice, type NoticeEvent } from '@pedestal/contract';
import { create } from 'zustand';
import { callQuietly, showFailure } from '../../lib/api/api.ts';
import { MAX_NOTICES } from '../../lib/stores/add-notice.ts';
import { loadOpenApprovals, useOpenApprovals } from '../../lib/stores/approvals.store.ts';
import { setNotices, setWsLinked, useGlobal } from '../../lib/stores/global.store.ts';
import { jobsChanged } from '../../lib/stores/job-events.ts';
import { noticeArrived } from '../../lib/stores/notice-events.ts';
import { recordWatches } from '../../lib/stores/record-watches.ts';
import { releasesChanged } from '../../lib/stores/release-events.ts';
import { rightsStale } from '../../lib/stores/rights-events.ts';
import type { NoticeKinds } from './notice-filter.ts';
import { createNoticeReload, createReloadCheck } from './notice-reload.ts';
import { connectNoticeSocket } from './notice-socket.ts';
import {
  applyNoticeEvent,
  clearNotices,
  type NoticeState,
  readAllNotices,
  readNotices,
} from './notice-state.ts';

interface NoticeCounts {
  unread: number;
  latest: number;
  /** Whether the server has older notices. */
  hasOlder: boolean;
}

const OLDER_PAGE = 100;

export const useNoticeCounts = create<NoticeCounts>()(() => ({
  unread: 0,
  latest: 0,
  hasOlder: false,
}));

const NO_KINDS: NoticeKinds = { subApps: [], types: [] };

/** Senders and types of all notices, including those that are not loaded. */
export const useNoticeKinds = create<NoticeKinds>()(() => NO_KINDS);

/** Loads the senders and types for the filters. If it fails, the loaded notices provide them. */
export async function loadKinds(): Promise<void> {
  try {
    const kinds = await callQuietly('GET /gateway/console/notices/kinds');
    if (useNoticeCounts.getState().hasOlder) useNoticeKinds.setState(kinds);
  } catch (error) {
    console.error(error);
  }
}

function clearOlder(): void {
  useNoticeCounts.setState({ hasOlder: false });
  useNoticeKinds.setState(NO_KINDS);
}

function changeState(change: (state: NoticeState) => NoticeState): void {
  record(change);
  apply(change);
}

function apply(change: (state: NoticeState) => NoticeState): void {
  const { unread, latest } = useNoticeCounts.getState();
  const { notices } = useGlobal.getState();
  const next = change({ notices, unread, latest });
  if (next.notices !== notices) setNotices(next.notices);
  useNoticeCounts.setState({ unread: next.unread, latest: next.latest });
}

const { reload, record } = createNoticeReload({
  fetchNotices: (query) => callQuietly('GET /gateway/console/notices/list', { query }),
  getNotices: () => useGlobal.getState().notices,
  setState({ notices, ...counts }) {
    setNotices(notices);
    useNoticeCounts.setState(counts);
  },
});

/** Pages that were without a connection ask for releases within this time, in milliseconds. */
const RELEASES_WITHIN = 5_000;

/** Without a word of the socket, the notices are loaded after this time, in milliseconds. */
const LONGEST_SILENCE = 2_000;

function createListener(): (event: NoticeEvent) => void {
  const needsReload = createReloadCheck();
  let wasConnected = false;
  return (event) => {
    if (event.kind === 'hello') {
      if (wasConnected) releasesChanged.emit({ within: RELEASES_WITHIN });
      wasConnected = true;
      const isReload = needsReload(event, useNoticeCounts.getState());
      apply((state) => applyNoticeEvent(state, event));
      if (isReload) reload().catch(console.error);
      jobsChanged.emit({ recent: event.jobs });
      loadOpenApprovals().catch(console.error);
      return;
    }
    if (event.kind === 'approvals') return useOpenApprovals.setState({ open: event.open });
    if (event.kind === 'job') return jobsChanged.emit({});
    if (event.kind === 'records') return recordWatches.announce(event);
    changeState((state) => applyNoticeEvent(state, event));
    if (event.kind === 'state' && event.change === 'clear') clearOlder();
    if (event.kind === 'notice') noticeArrived.emit(event.notice);
    if (event.kind === 'releases') releasesChanged.emit({ within: event.within });
    if (event.kind === 'rights') rightsStale.emit({ kind: 'changed', within: event.within });
  };
}

function openSocket(protocols: string[]): WebSocket {
  const address = new URL(NOTICE_SOCKET.path, window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(address, protocols);
}

async function getTicket(): Promise<string> {
  return (await callQuietly('POST /gateway/console/notices/ticket')).ticket;
}

/**
 * Subscribes to notices. The first message of the socket tells whether there are any to load; without a socket they
 * are loaded after a while. Returns the function that stops it.
 */
export function startNotices(): () => void {
  const listen = createListener();
  const timer = setTimeout(() => reload().catch(console.error), LONGEST_SILENCE);
  const stop = connectNoticeSocket({
    getTicket,
    openSocket,
    onLinked: setWsLinked,
    onEvent(event) {
      clearTimeout(timer);
      listen(event);
    },
    onOpen: recordWatches.connect,
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Loads the next older page, up to the limit of the page. False if it brought nothing. */
export async function loadOlder(): Promise<boolean> {
  const { notices } = useGlobal.getState();
  const before = Math.min(...notices.map(({ seq }) => seq));
  if (!Number.isFinite(before)) return false;
  try {
    const { items, more } = await callQuietly('GET /gateway/console/notices/list', {
      query: { before, limit: OLDER_PAGE },
    });
    const known = new Set(useGlobal.getState().notices.map(({ seq }) => seq));
    const older = items.filter(({ seq }) => !known.has(seq));
    const all = [...useGlobal.getState().notices, ...older].slice(0, MAX_NOTICES);
    setNotices(all);
    useNoticeCounts.setState({ hasOlder: more && all.length < MAX_NOTICES });
    return older.length > 0;
  } catch (error) {
    showFailure(error);
    return false;
  }
}

// Optimistic update: if the server refuses the change, reload.
async function change(
  update: (state: NoticeState) => NoticeState,
  send: () => Promise<{ unread: number }>,
): Promise<void> {
  changeState(update);
  try {
    const { unread } = await send();
    useNoticeCounts.setState({ unread });
  } catch (error) {
    showFailure(error);
    await reload().catch(console.error);
  }
}

export function markNoticesRead(seqs: readonly number[]): Promise<void> {
  const body = { seqs: [...seqs] };
  return change(
    (state) => readNotices(state, seqs),
    () => callQuietly('POST /gateway/console/notices/read', { body }),
  );
}

function newestSeen(notices: readonly Notice[]): number {
  return Math.max(useNoticeCounts.getState().latest, ...notices.map(({ seq }) => seq));
}

export function markAllNoticesRead(): Promise<void> {
  const upTo = newestSeen(useGlobal.getState().notices);
  return change(
    (state) => readAllNotices(state, upTo),
    () => callQuietly('POST /gateway/console/notices/readAll', { body: { upTo } }),
  );
}

export function clearAllNotices(): Promise<void> {
  const upTo = newestSeen(useGlobal.getState().notices);
  clearOlder();
  return change(
    (state) => clearNotices(state, upTo),
    () => callQuietly('POST /gateway/console/notices/clear', { body: { upTo } }),
  );
}
