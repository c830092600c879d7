import { PERMISSIONS } from '@pedestal/contract';
import { useMemo } from 'react';
import type { Unpublished } from '../../lib/menu/build-menu.ts';
import { useRegistry } from '../../lib/stores/registry.store.ts';
import { useUser } from '../../lib/stores/user.store.ts';

/** The sub-apps that the person may open but that have no release; whoever can publish sees them. */
export function useUnpublished(): Unpublished {
  const subApps = useRegistry((state) => state.subApps);
  const isShown = useUser((state) => state.permission.includes(PERMISSIONS.manageRegistry));
  return useMemo(() => {
    const empty = subApps.filter(({ entry }) => entry === null);
    return { names: new Set(empty.map(({ name }) => name)), isShown };
  }, [subApps, isShown]);
}
