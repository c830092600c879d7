import type { Call, ReportFailure, ReportQueryInput, ReportResult } from '@pedestal/contract';
import { REPORT_LIMITS } from '@pedestal/contract';
import type { Settings } from '@pedestal/sub-app-sdk';
import { useSettings, useShell } from '@pedestal/sub-app-sdk/react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

export type Answer = ReportResult | ReportFailure;

export function isFailure(answer: Answer): answer is ReportFailure {
  return 'error' in answer;
}

/** What a question is cached by, and how it is answered: in one call, or in as few as the limit allows. */
export function runOptions(
  call: Call,
  queries: readonly ReportQueryInput[],
  isFresh = () => false,
) {
  return {
    queryKey: ['report-run', queries],
    staleTime: 30_000,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const fresh = isFresh();
      const parts = await Promise.all(
        chunk(queries, REPORT_LIMITS.queries).map((part) =>
          call(
            'POST /gateway/reports/run',
            { body: { id: crypto.randomUUID(), queries: part, fresh } },
            { signal },
          ),
        ),
      );
      return parts.flatMap(({ results }): Answer[] => results);
    },
  };
}

interface RunOptions {
  /** Asks again after so long; 0: never by itself. */
  refreshMs?: number;
}

/**
 * Calculates queries. Leaving the page, or asking something else, closes the request, and with it the
 * server stops calculating.
 */
export function useRun(queries: readonly ReportQueryInput[], { refreshMs = 0 }: RunOptions = {}) {
  const { call } = useShell();
  const client = useQueryClient();
  const isFresh = useRef(false);
  const [cancelled, setCancelled] = useState<string>();
  const asked = JSON.stringify(queries);
  const isCancelled = cancelled === asked;
  const options = runOptions(call, queries, () => {
    const fresh = isFresh.current;
    isFresh.current = false;
    return fresh;
  });
  const { queryKey } = options;
  const run = useQuery({
    ...options,
    enabled: queries.length > 0 && !isCancelled,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs > 0 ? refreshMs : false,
  });
  return {
    answers: queries.length > 0 ? run.data : undefined,
    error: run.error,
    isRunning: run.isFetching,
    /** Figures of the question before, shown until the new ones are there. */
    isOld: run.isPlaceholderData,
    isCancelled,
    refresh: () => {
      isFresh.current = true;
      setCancelled(undefined);
      void client.invalidateQueries({ queryKey });
    },
    cancel: () => {
      setCancelled(asked);
      void client.cancelQueries({ queryKey });
    },
  };
}

function chunk<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** The time zone by which days of the person begin. */
export function useTimeZone(): string {
  return timeZoneOf(useSettings());
}

export function timeZoneOf({ timeZone }: Pick<Settings, 'timeZone'>): string {
  return timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
