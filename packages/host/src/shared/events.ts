import type { Undo } from '@pedestal/sub-app-sdk';
import type { SubAppError } from './errors.ts';
import type { SubAppState } from './states.ts';

/** Event of the host, for telemetry and inspectors. */
export type HostEvent = { subApp: string; version: string | null; instance: string; at: number } & (
  | { type: 'state'; state: SubAppState; previous: SubAppState }
  | { type: 'failed'; error: SubAppError }
  /** A running sub-app failed to load a file, usually because of a newer release. */
  | { type: 'chunk-missed'; message: string }
  /** Built-ins of the page that the sub-app changed; they were restored. */
  | { type: 'pollution'; changed: string[] }
  /** Inline scripts of the HTML entry were removed: the registration does not allow them. */
  | { type: 'inline-blocked'; count: number }
  /** A guest tried to leave its base without an act of the person; the shell stays where it is. */
  | { type: 'left-base'; path: string }
  /** A message of a sealed frame was dropped: invalid, or over the rate limit. */
  | { type: 'message-dropped'; reason: string }
);

/** An event without the fields that the host adds. */
export type EventBody = HostEvent extends infer E
  ? E extends HostEvent
    ? Omit<E, 'subApp' | 'version' | 'instance' | 'at'>
    : never
  : never;

/** Listener for all events of the host. */
export type HostListener = (event: HostEvent) => void;

/** Creates an event emitter. A listener that throws does not stop the others. */
export function createEmitter() {
  const listeners = new Set<HostListener>();
  return {
    emit(event: HostEvent) {
      for (const listener of [...listeners]) {
        try {
          listener(event);
        } catch (error) {
          console.error(error);
        }
      }
    },
    subscribe(listener: HostListener): Undo {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
