import { MAX_FAILURE_MESSAGE, MAX_REPORTED_LOADS, type SubAppLoad } from '@pedestal/contract';
import type { HostEvent, SubAppError } from '@pedestal/host';
import type { Measure, Span } from './measure-load.ts';

/** Loads wait this long for others, failures for those that happen at the same time. */
const LOADS_AFTER_MS = 30_000;
const FAILURES_AFTER_MS = 500;

export interface LoadReportDependencies {
  now(): number;
  /** Sends a batch. A lost one is acceptable. */
  send(loads: SubAppLoad[]): void;
  /** What a load used, read when it is sent and not while it runs. */
  measure: Measure;
}

type Failure = Pick<SubAppError, 'step' | 'kind' | 'message'>;

interface Waiting {
  load: SubAppLoad;
  span: Span | null;
}

export type LoadReports = ReturnType<typeof createLoadReports>;

/** Collects the loads and failures of sub-apps and sends them in batches, never one request per event. */
export function createLoadReports({ now, send, measure }: LoadReportDependencies) {
  const started = new Map<string, number>();
  let waiting: Waiting[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sendAt = Number.POSITIVE_INFINITY;

  function flush(): void {
    clearTimeout(timer);
    sendAt = Number.POSITIVE_INFINITY;
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    send(batch.map(({ load, span }) => (span ? { ...load, ...measure(span) } : load)));
  }

  function add(load: SubAppLoad, span: Span | null): void {
    waiting.push({ load, span });
    if (waiting.length >= MAX_REPORTED_LOADS) {
      flush();
      return;
    }
    const at = now() + (load.failure ? FAILURES_AFTER_MS : LOADS_AFTER_MS);
    if (at >= sendAt) return;
    clearTimeout(timer);
    sendAt = at;
    timer = setTimeout(flush, at - now());
  }

  function addFailure(release: { name: string; version: string | null }, failure: Failure): void {
    const { step, kind, message } = failure;
    const text = message.slice(0, MAX_FAILURE_MESSAGE);
    add({ ...release, failure: { step, kind, message: text } }, null);
  }

  function addMount(event: HostEvent): void {
    const from = started.get(event.instance);
    started.delete(event.instance);
    const { subApp: name, version } = event;
    // An override has no release that could be counted.
    if (from === undefined || version === null) return;
    const span = { name, version, from, to: now() };
    add({ name, version, failure: null, mountTime: span.to - from }, span);
  }

  return {
    flush,
    addFailure,
    onEvent(event: HostEvent): void {
      const { instance, subApp: name, version } = event;
      if (event.type === 'failed') {
        started.delete(instance);
        addFailure({ name, version }, event.error);
      } else if (event.type === 'state') {
        if (event.state === 'loading') started.set(instance, now());
        else if (event.previous === 'mounting' && event.state !== 'failed') addMount(event);
        else if (event.state === 'unmounted') started.delete(instance);
      }
    },
  };
}
