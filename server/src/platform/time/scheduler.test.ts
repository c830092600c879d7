import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScheduler } from './scheduler.ts';

describe('a scheduler', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const log = pino({ level: 'silent' });

  it('runs a task first after its delay and then at its interval', async () => {
    const scheduler = createScheduler({ log });
    const run = vi.fn(async () => {});
    scheduler.repeat({ name: 'cleanup', every: 1_000, firstAfter: 100, run });
    await vi.advanceTimersByTimeAsync(99);
    expect(run).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(run).toHaveBeenCalledTimes(3);
    await scheduler.close();
  });

  it('runs again after a failure, and logs the name of the task', async () => {
    const error = vi.spyOn(log, 'error');
    const scheduler = createScheduler({ log });
    const run = vi.fn(async () => Promise.reject(new Error('disk full')));
    scheduler.repeat({ name: 'cleanup', every: 1_000, run });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(run).toHaveBeenCalledTimes(2);
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ task: 'cleanup' }),
      'a scheduled task failed',
    );
    await scheduler.close();
  });

  it('never starts a run before the previous one has ended', async () => {
    const scheduler = createScheduler({ log });
    let finish = () => {};
    const run = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    scheduler.repeat({ name: 'cleanup', every: 1_000, run });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(run).toHaveBeenCalledTimes(1);
    finish();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run).toHaveBeenCalledTimes(2);
    finish();
    await scheduler.close();
  });

  it('waits for the current run when it is closed, and starts no further one', async () => {
    const scheduler = createScheduler({ log });
    let finish = () => {};
    const run = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    scheduler.repeat({ name: 'cleanup', every: 1_000, run });
    await vi.advanceTimersByTimeAsync(1_000);
    let isClosed = false;
    const closing = scheduler.close().then(() => (isClosed = true));
    await vi.advanceTimersByTimeAsync(10);
    expect(isClosed).toBe(false);
    finish();
    await closing;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
