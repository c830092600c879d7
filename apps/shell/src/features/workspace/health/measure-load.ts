import type { SubAppLoad } from '@pedestal/contract';

/** A load of a release, in the time of the page. */
export interface Span {
  name: string;
  version: string;
  from: number;
  to: number;
}

export type Measure = (
  span: Span,
) => Pick<SubAppLoad, 'longTasks' | 'longTime' | 'bytes' | 'memory'>;

/** Entries that are kept until the next batch is sent. */
const MAX_ENTRIES = 1_000;
const MAX_LONG_TASKS = 1_000;
/** Data of the sub-app is not part of its release. */
const DATA = new Set(['fetch', 'xmlhttprequest', 'beacon']);

interface HeapPerformance {
  memory?: { usedJSHeapSize: number };
}

/** Observes long tasks and loaded files; the work is done when a batch is sent. */
export function createMeasure(): Measure {
  const longTasks = observe('longtask');
  const files = observe('resource');
  return (span) => {
    const tasks = longTasks().filter(({ startTime }) => isWithin(startTime, span));
    const bytes = sumBytes(
      files().filter(({ name, startTime }) => isWithin(startTime, span) && isFileOf(name, span)),
    );
    const memory = (performance as HeapPerformance).memory?.usedJSHeapSize;
    const total = bytes + sumBytes(listFramedFiles(span));
    return {
      longTasks: Math.min(tasks.length, MAX_LONG_TASKS),
      longTime: tasks.reduce((sum, { duration }) => sum + duration, 0),
      ...(total > 0 ? { bytes: total } : {}),
      ...(memory ? { memory } : {}),
    };
  };
}

/** The newest entries of a type. Not every browser knows every type. */
function observe(type: string): () => readonly PerformanceEntry[] {
  let entries: PerformanceEntry[] = [];
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return () => entries;
  const observer = new PerformanceObserver((list) => {
    entries = [...entries, ...list.getEntries()].slice(-MAX_ENTRIES);
  });
  observer.observe({ type });
  return () => {
    entries = [...entries, ...observer.takeRecords()].slice(-MAX_ENTRIES);
    return entries;
  };
}

function isWithin(time: number, { from, to }: Span): boolean {
  return time >= from && time <= to;
}

/** A mount point has the files of its module, so the version must do. */
function isFileOf(address: string, { version }: Span): boolean {
  return address.includes('/sub-apps/') && address.includes(`/${encodeURIComponent(version)}/`);
}

/** Files of the guest document of a sub-app, which has a timeline of its own. A sealed frame shows none. */
function listFramedFiles({ name }: Span): PerformanceEntry[] {
  const frame = document.querySelector<HTMLIFrameElement>(`[data-sub-app="${name}"] iframe`);
  try {
    return frame?.contentWindow?.performance.getEntriesByType('resource') ?? [];
  } catch {
    return [];
  }
}

function sumBytes(entries: readonly PerformanceEntry[]): number {
  return (entries as PerformanceResourceTiming[])
    .filter(({ initiatorType }) => !DATA.has(initiatorType))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}
