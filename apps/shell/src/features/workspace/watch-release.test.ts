import type { SubAppRegistration } from '@pedestal/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEvent } from '../../lib/stores/event.ts';
import { watchRelease } from './watch-release.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch(answers: string[]) {
  const changed = createEvent<{ within: number }>();
  const seen = { asked: 0, others: 0 };
  const stop = watchRelease({
    version: '2.0.0',
    changed,
    async ask() {
      const version = answers[Math.min(seen.asked, answers.length - 1)];
      seen.asked += 1;
      return { version } as SubAppRegistration;
    },
    async onOther() {
      seen.others += 1;
    },
  });
  return { changed, seen, stop };
}

it('asks soon after the start, because the change may have been announced before', async () => {
  const { seen } = watch(['1.0.0']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen).toEqual({ asked: 1, others: 1 });
});

it('asks within the time that the gateway says, and takes another release', async () => {
  const { changed, seen } = watch(['2.0.0', '1.0.0']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual({ asked: 1, others: 0 });
  changed.emit({ within: 300 });
  await vi.advanceTimersByTimeAsync(300);
  expect(seen).toEqual({ asked: 2, others: 1 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual({ asked: 2, others: 1 });
});

it('asks once more when the first answer may be from the memory of a gateway', async () => {
  const { changed, seen } = watch(['2.0.0', '1.0.0']);
  changed.emit({ within: 3 });
  await vi.advanceTimersByTimeAsync(3);
  expect(seen).toEqual({ asked: 1, others: 0 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen).toEqual({ asked: 2, others: 1 });
});

it('asks no more than twice, and not when nobody watches', async () => {
  const { changed, seen, stop } = watch(['2.0.0']);
  changed.emit({ within: 3 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual({ asked: 2, others: 0 });
  changed.emit({ within: 3 });
  stop();
  changed.emit({ within: 3 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen.asked).toBe(2);
});
