import type { Call, OpenedReportItem } from '@pedestal/contract';

const KEY = 'GET /gateway/reports/items/:id';

/** Reads a dashboard, report or dataset before its page does, by the key of `useGet`. */
export function itemOptions(call: Call, id: string) {
  const input = { params: { id } };
  return {
    queryKey: [KEY, input],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<OpenedReportItem> =>
      call(KEY, input, { signal }),
  };
}
