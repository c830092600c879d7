import { MAX_WATCHES } from '@pedestal/contract';
import type { Undo } from '@pedestal/sub-app-sdk';
import type { FrameMessage, ShellMessage } from '@pedestal/sub-app-sdk/bridge';
import type { RuntimeContext } from '../runtime.ts';
import { canCall } from './can-call.ts';

type WatchRequest = Extract<FrameMessage, { type: 'watch' }>;

/**
 * The watches of one sealed frame. It hears of changes only in collections whose calls its registration
 * lists.
 */
export function createSealedWatches(
  { shell, registration }: Pick<RuntimeContext, 'shell' | 'registration'>,
  send: (message: ShellMessage) => void,
) {
  const watches = new Map<number, Undo>();

  function unwatch(watch: number): void {
    watches.get(watch)?.();
    watches.delete(watch);
  }

  return {
    unwatch,

    /** Returns why the frame may not watch; undefined: it does. */
    watch({ watch, workspace, collection, recordId }: WatchRequest): string | undefined {
      if (!canCall(registration.calls, `/gateway/records/${workspace}/${collection}`)) {
        return 'not open to this sub-app';
      }
      unwatch(watch);
      if (watches.size >= MAX_WATCHES) return 'too many watches';
      const announce = (ids: readonly string[]) => send({ type: 'records', watch, ids });
      watches.set(
        watch,
        shell.watchRecords(workspace, collection, announce, recordId ?? undefined),
      );
      return undefined;
    },
  };
}
