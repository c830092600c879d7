import type { HostServices } from '@pedestal/host';
import { useOwnCodes, useUser } from '../../lib/stores/user.store.ts';

const NONE: readonly string[] = [];

/** The permissions of the person that belong to resources of one sub-app, in the current system. */
export const permissionsOf: HostServices['permissionsOf'] = (subApp) => {
  let last = NONE;
  const read = () => {
    const own = useOwnCodes.getState().codes.get(subApp);
    const next = useUser.getState().permission.filter((code) => own?.has(code));
    // The same list until it changes: subscribers compare by identity.
    if (next.join() !== last.join()) last = next;
    return last;
  };
  return {
    get: read,
    subscribe(listener) {
      let known = read();
      const notify = () => {
        const next = read();
        if (next === known) return;
        known = next;
        listener(next);
      };
      const undos = [useUser.subscribe(notify), useOwnCodes.subscribe(notify)];
      return () => {
        for (const undo of undos) undo();
      };
    },
  };
};
