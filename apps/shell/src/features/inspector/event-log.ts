import type { Host, HostEvent, SubAppState } from '@pedestal/host';
import { pathOnly, redact } from './redact.ts';

export const MAX_EVENTS = 200;

export type LogKind = HostEvent['type'] | 'route' | 'global-state';

/** One event as text: it holds nothing of the sub-app that it comes from. */
export interface LogEntry {
  id: number;
  at: number;
  kind: LogKind;
  /** The instance, such as `shop#3`; null: the console itself. */
  instance: string | null;
  text: string;
}

/** When an instance reached its states for the last time. */
export type Steps = Partial<Record<SubAppState | 'mountedFirst', number>>;
type State = ReturnType<Host['globalState']['get']>;

function describe(event: HostEvent): string {
  switch (event.type) {
    case 'state':
      return `${event.previous} → ${event.state}`;
    case 'failed':
      return `${event.error.step}: ${event.error.kind}: ${event.error.message}`;
    case 'chunk-missed':
      return event.message;
    case 'pollution':
      return event.changed.join(', ');
    case 'inline-blocked':
      return `${event.count} inline scripts`;
    case 'left-base':
      return pathOnly(event.path);
    case 'message-dropped':
      return event.reason;
  }
}

/** Keeps the newest events and the times of the instances that run. */
export function createEventLog(now: () => number = Date.now) {
  let entries: readonly LogEntry[] = [];
  let lastId = 0;
  let lastState: State | undefined;
  const steps = new Map<string, Steps>();
  const listeners = new Set<() => void>();

  function add(entry: Omit<LogEntry, 'id'>): void {
    lastId += 1;
    const text = redact(entry.text).slice(0, 500);
    entries = [...entries, { ...entry, id: lastId, text }].slice(-MAX_EVENTS);
    for (const listener of [...listeners]) listener();
  }

  return {
    list: () => entries,
    stepsOf: (instance: string): Steps => steps.get(instance) ?? {},
    addEvent(event: HostEvent): void {
      const { instance, at, type: kind } = event;
      if (event.type === 'state') {
        if (event.state === 'unmounted') steps.delete(instance);
        else {
          const before = event.state === 'loading' ? {} : steps.get(instance);
          const isMounted = event.previous === 'mounting' && event.state !== 'failed';
          steps.set(instance, {
            ...before,
            [event.state]: at,
            ...(isMounted ? { mountedFirst: at } : {}),
          });
        }
      }
      add({ at, kind, instance, text: describe(event) });
    },
    /** Names the values that changed, and not what they are. */
    addState(state: State): void {
      const before: Record<string, unknown> = { ...lastState };
      const changed = Object.keys(state).filter((key) => state[key] !== before[key]);
      lastState = state;
      add({ at: now(), kind: 'global-state', instance: null, text: changed.join(', ') });
    },
    addRoute(path: string): void {
      add({ at: now(), kind: 'route', instance: null, text: pathOnly(path) });
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type EventLog = ReturnType<typeof createEventLog>;

/** The events of this page. */
export const inspectorLog: EventLog = createEventLog();
