import type { Notice } from '@pedestal/contract';
import { describe, expect, it } from 'vitest';
import { applyNoticeEvent, type NoticeState } from './notice-state.ts';
import { sampleNotice as notice } from './sample-notice.ts';

function state(...notices: Notice[]): NoticeState {
  return {
    notices,
    unread: notices.filter(({ read }) => !read).length,
    latest: Math.max(0, ...notices.map(({ seq }) => seq)),
  };
}

const arrive = (before: NoticeState, arrived: Notice) =>
  applyNoticeEvent(before, { kind: 'notice', notice: arrived });

describe('a notice that arrives', () => {
  it('goes to the front and counts as unread', () => {
    const after = arrive(state(notice(1)), notice(2));
    expect(after).toMatchObject({ unread: 2, latest: 2 });
    expect(after.notices.map(({ seq }) => seq)).toEqual([2, 1]);
  });

  it('changes nothing if it is known', () => {
    const before = state(notice(1));
    expect(arrive(before, notice(1))).toBe(before);
  });

  it('takes the position and the unread count of the notice that it replaces', () => {
    const wash = { type: 1001, message: { washNo: 'W1' } };
    const unreadBefore = arrive(state(notice(3), notice(1, wash)), notice(4, wash));
    expect(unreadBefore.notices.map(({ seq }) => seq)).toEqual([3, 4]);
    expect(unreadBefore.unread).toBe(2);
    const readBefore = arrive(state(notice(1, { ...wash, read: true })), notice(4, wash));
    expect(readBefore.unread).toBe(1);
  });
});

describe('a change on another device', () => {
  const before = state(notice(3), notice(2, { read: true }), notice(1));

  it('takes the count of the server from a hello', () => {
    expect(applyNoticeEvent(before, { kind: 'hello', latest: 9, unread: 40, jobs: 0 }).unread).toBe(
      40,
    );
  });

  it('marks the given notices as read', () => {
    const after = applyNoticeEvent(before, { kind: 'state', change: 'read', seqs: [1, 2, 99] });
    expect(after.notices.map(({ read }) => read)).toEqual([false, true, true]);
    expect(after.unread).toBe(1);
  });

  it('marks all up to a number as read; later ones stay', () => {
    const after = applyNoticeEvent(before, { kind: 'state', change: 'readAll', upTo: 2 });
    expect(after.notices.map(({ read }) => read)).toEqual([false, true, true]);
    expect(after.unread).toBe(1);
  });

  it('clears all up to a number; later ones stay', () => {
    const after = applyNoticeEvent(before, { kind: 'state', change: 'clear', upTo: 2 });
    expect(after.notices.map(({ seq }) => seq)).toEqual([3]);
    expect(after.unread).toBe(1);
    expect(after.latest).toBe(3);
  });

  it('changes nothing if no unread notice is affected', () => {
    const none = applyNoticeEvent(before, { kind: 'state', change: 'read', seqs: [2] });
    expect(none).toBe(before);
  });
});
