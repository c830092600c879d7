import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  currentRequestId,
  currentSession,
  dropRequestId,
  endSession,
  onOtherTab,
  renewRequestId,
  resumableLoginKey,
  startSession,
} from './session.ts';

const east = { loginKey: 'east', systemCode: '1001', indexUrl: '/first', hostname: '' };
const west = { loginKey: 'west', systemCode: '1002', indexUrl: '/wms', hostname: 'west.example' };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('the session of a tab', () => {
  it('keeps the token under sdnxRequestId, by login key', () => {
    startSession('token-e', east);
    const stored = JSON.parse(sessionStorage.getItem('sdnxRequestId') ?? '');
    expect(stored.east).toMatchObject({ value: 'token-e' });
    expect(Object.keys(stored.east).sort()).toEqual(['expired', 'value', 'writeTime']);
    expect(localStorage.getItem('sdnxRequestId')).toBeNull();
  });

  it('is the last one that was started', () => {
    startSession('token-e', east);
    startSession('token-w', west);
    expect(currentRequestId()).toBe('token-w');
    expect(currentSession()).toEqual(west);
  });

  it('expires with the lifetime that the server gave', () => {
    startSession('token-e', east, 1000);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1001);
    expect(currentRequestId()).toBeUndefined();
    expect(sessionStorage.getItem('sdnxRequestId')).toBeNull();
    vi.restoreAllMocks();
  });

  it('replaces a renewed token', () => {
    startSession('token-1', east);
    renewRequestId('token-2');
    expect(currentRequestId()).toBe('token-2');
  });

  it('keeps its details when only the token is dropped', () => {
    startSession('token-w', west);
    dropRequestId();
    expect(currentRequestId()).toBeUndefined();
    expect(currentSession()).toEqual(west);
  });
});

describe('the end of a session', () => {
  it('leaves nothing in storage, for any login entry of this tab', () => {
    startSession('token-e', east);
    startSession('token-w', west);
    sessionStorage.setItem('records.draft:wms/receipt/new', '{"supplier":"North"}');
    endSession({ notifyOtherTabs: true });
    expect(sessionStorage.length).toBe(0);
    expect(resumableLoginKey()).toBeUndefined();
  });

  it('keeps the resume hint if only this tab has lost its session', () => {
    startSession('token-e', east);
    endSession({ notifyOtherTabs: false });
    expect(resumableLoginKey()).toBe('east');
  });

  it('is broadcast to the other tabs', async () => {
    const otherTab = new BroadcastChannel('pedestal.session');
    const heard: unknown[] = [];
    otherTab.addEventListener('message', (event) => heard.push(event.data));
    startSession('token-e', east);
    endSession({ notifyOtherTabs: true });
    await expect
      .poll(() => heard)
      .toEqual([
        { kind: 'signed-in', loginKey: 'east' },
        { kind: 'signed-out', loginKey: 'east' },
      ]);
    otherTab.close();
  });
});

it('receives messages of other tabs until it unsubscribes', async () => {
  const otherTab = new BroadcastChannel('pedestal.session');
  const listener = vi.fn();
  const stop = onOtherTab(listener);
  otherTab.postMessage({ kind: 'signed-out', loginKey: 'east' });
  await expect.poll(() => listener).toHaveBeenCalledTimes(1);
  stop();
  otherTab.postMessage({ kind: 'signed-out', loginKey: 'east' });
  await new Promise((done) => setTimeout(done, 30));
  expect(listener).toHaveBeenCalledTimes(1);
  otherTab.close();
});
