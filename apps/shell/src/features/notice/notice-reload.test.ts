import type { Notice } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { createNoticeReload, createReloadCheck, type NoticeAnswer } from './notice-reload.ts';
import { type NoticeState, readNotices, receiveNotice } from './notice-state.ts';
import { sampleNotice as notice } from './sample-notice.ts';

const range = (newest: number, oldest: number, read = false) =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => notice(newest - index, { read }));

/** A page with some notices, and a server whose list has changed since. */
function setUp({ held, kept }: { held: Notice[]; kept: Notice[] }) {
  let state: (NoticeState & { hasOlder: boolean }) | undefined;
  const queries: { before?: number; limit: number }[] = [];
  let beforeAnswer = async () => {};
  const { reload, record } = createNoticeReload({
    async fetchNotices(query) {
      queries.push(query);
      const { before = Number.POSITIVE_INFINITY, limit } = query;
      const found = kept.filter(({ seq }) => seq < before);
      const answer: NoticeAnswer = {
        items: found.slice(0, limit),
        more: found.length > limit,
        unread: kept.filter(({ read }) => !read).length,
        latest: kept[0]?.seq ?? 0,
      };
      await beforeAnswer();
      return answer;
    },
    getNotices: () => held,
    setState: (next) => {
      state = next;
    },
  });
  return {
    reload,
    record,
    queries,
    holdAnswers: (wait: () => Promise<void>) => {
      beforeAnswer = wait;
    },
    seqs: () => state?.notices.map(({ seq }) => seq),
    state: () => state,
  };
}

it('loads missed notices, and those read or cleared elsewhere', async () => {
  const page = setUp({
    held: [notice(3), notice(2), notice(1)],
    kept: [notice(5), notice(3, { read: true })],
  });
  await page.reload();
  expect(page.state()).toMatchObject({
    notices: [
      { seq: 5, read: false },
      { seq: 3, read: true },
    ],
    unread: 1,
    latest: 5,
    hasOlder: false,
  });
});

it('loads as far back as the page had notices, and no further', async () => {
  const page = setUp({ held: range(400, 251), kept: range(410, 1, true) });
  await page.reload();
  expect(page.queries).toEqual([{ limit: 100 }, { before: 311, limit: 100 }]);
  expect(page.state()).toMatchObject({ hasOlder: true, unread: 0, latest: 410 });
  expect(page.seqs()?.at(-1)).toBe(211);
});

it('starts with the newest twenty', async () => {
  const page = setUp({ held: [], kept: range(80, 1) });
  await page.reload();
  expect(page.queries).toEqual([{ limit: 20 }]);
  expect(page.state()).toMatchObject({ hasOlder: true, unread: 80, latest: 80 });
});

it('sends at most ten requests, however long the page was disconnected', async () => {
  const page = setUp({ held: range(10, 1), kept: range(3000, 1) });
  await page.reload();
  expect(page.queries).toHaveLength(10);
  expect(page.seqs()).toHaveLength(1000);
  expect(page.state()?.hasOlder).toBe(true);
});

it('applies changes that happened while the reply was pending', async () => {
  const page = setUp({ held: [], kept: [notice(2), notice(1)] });
  page.holdAnswers(async () => {
    page.record((state) => readNotices(state, [1]));
    page.record((state) => receiveNotice(state, notice(3)));
  });
  await page.reload();
  expect(page.state()).toMatchObject({
    notices: [
      { seq: 3, read: false },
      { seq: 2, read: false },
      { seq: 1, read: true },
    ],
    unread: 2,
    latest: 3,
  });
});

it('ignores a reply that a newer request superseded', async () => {
  const page = setUp({ held: [], kept: [notice(1)] });
  const { promise, resolve } = Promise.withResolvers<void>();
  page.holdAnswers(() => promise);
  const first = page.reload();
  page.holdAnswers(async () => {});
  await page.reload();
  const known = page.state();
  resolve();
  await first;
  expect(page.state()).toBe(known);
});

it('reloads after every reconnection, and at the start only if something arrived since', () => {
  const known = { latest: 7, unread: 2 };
  const greet = createReloadCheck();
  expect(greet({ latest: 7, unread: 2 }, known)).toBe(false);
  expect(greet({ latest: 7, unread: 2 }, known)).toBe(true);
  expect(createReloadCheck()({ latest: 8, unread: 3 }, known)).toBe(true);
  expect(createReloadCheck()({ latest: 7, unread: 1 }, known)).toBe(true);
});
