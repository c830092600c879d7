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
  /** Scripts in the HTML entry that the registration does not allow. */
  | { type: 'inline-blocked'; count: number }
  /** Messages of a sealed frame that broke the rules and were dropped. */
  | { type: 'message-dropped'; reason: string }
);

/** The part of an event that differs from one to the next. */
export type EventBody = HostEvent extends infer E
  ? E extends HostEvent
    ? Omit<E, 'subApp' | 'version' | 'instance' | 'at'>
    : never
  : never;

/** Listener for all events of the host. */
export type HostListener = (event: HostEvent) => void;

/** Makes an event emitter. A listener that throws does not stop the others. */
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
