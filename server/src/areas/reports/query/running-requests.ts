import { AppError } from '@pedestal/contract';
import type { Bus } from '../../../platform/bus/bus.ts';
import { REPORTS } from '../limits.ts';

export type RunningRequests = ReturnType<typeof createRunningRequests>;

/** Requests that run, by person and by the id that the caller chose. They are cancelled on any gateway. */
export function createRunningRequests(bus: Bus) {
  const running = new Map<string, Map<string, AbortController>>();
  bus.subscribe('report-cancelled', ({ userId, id }) => running.get(userId)?.get(id)?.abort());
  return {
    /** Throws `tooManyRequests`. */
    begin(userId: string, id: string): { signal: AbortSignal; abort(): void } {
      const own = running.get(userId) ?? new Map<string, AbortController>();
      if (own.size >= REPORTS.requestsPerPerson || own.has(id)) {
        throw new AppError('tooManyRequests', { retryAfter: 1 });
      }
      const controller = new AbortController();
      running.set(userId, own.set(id, controller));
      return { signal: controller.signal, abort: () => controller.abort() };
    },
    end(userId: string, id: string): void {
      const own = running.get(userId);
      own?.delete(id);
      if (own?.size === 0) running.delete(userId);
    },
  };
}
