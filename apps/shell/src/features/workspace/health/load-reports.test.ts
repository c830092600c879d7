import { MAX_REPORTED_LOADS, type SubAppLoad } from '@pedestal/contract';
import type { HostEvent } from '@pedestal/host';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLoadReports, type LoadReports } from './load-reports.ts';

let sent: SubAppLoad[][];
let reports: LoadReports;
let measured: number;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  measured = 0;
  reports = createLoadReports({
    now: () => Date.now(),
    send: (loads) => void sent.push(loads),
    measure: () => {
      measured += 1;
      return { bytes: 10 };
    },
  });
});
afterEach(() => vi.useRealTimers());

function emit(body: object, version: string | null = '1.0.0', instance = 'wms#1'): void {
  reports.onEvent({ subApp: 'wms', version, instance, at: 0, ...body } as HostEvent);
}

function mount(version: string | null = '1.0.0', instance = 'wms#1'): void {
  emit({ type: 'state', state: 'loading', previous: 'idle' }, version, instance);
  vi.advanceTimersByTime(120);
  emit({ type: 'state', state: 'mounted', previous: 'mounting' }, version, instance);
}

const fail = () =>
  emit({ type: 'failed', error: { step: 'mount', kind: 'crashed', message: 'x'.repeat(900) } });

it('sends loads together, and measures them only then', () => {
  mount();
  mount('1.0.0', 'wms#2');
  expect([sent, measured]).toEqual([[], 0]);
  vi.advanceTimersByTime(30_000);
  expect(sent).toEqual([
    Array(2).fill({ name: 'wms', version: '1.0.0', failure: null, mountTime: 120, bytes: 10 }),
  ]);
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(1);
});

it('sends a failure soon, together with what waits', () => {
  mount();
  fail();
  fail();
  vi.advanceTimersByTime(500);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toHaveLength(3);
  expect(sent[0]?.[1]?.failure?.message).toHaveLength(500);
});

it('counts no load of an override, but its failure', () => {
  mount(null);
  emit({ type: 'failed', error: { step: 'run', kind: 'crashed', message: 'x' } }, null);
  reports.flush();
  expect(sent).toEqual([
    [{ name: 'wms', version: null, failure: { step: 'run', kind: 'crashed', message: 'x' } }],
  ]);
});

it('never sends more than fits into one batch', () => {
  for (let n = 0; n <= MAX_REPORTED_LOADS; n += 1) fail();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toHaveLength(MAX_REPORTED_LOADS);
});

it('does not count a return from hidden as a load', () => {
  mount();
  emit({ type: 'state', state: 'hidden', previous: 'mounted' });
  emit({ type: 'state', state: 'mounted', previous: 'hidden' });
  reports.flush();
  expect(sent[0]).toHaveLength(1);
});
