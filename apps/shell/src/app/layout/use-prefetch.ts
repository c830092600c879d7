import { useEffect } from 'react';
import { useRegistry } from '../../lib/registry.store.ts';

const REST_MS = 80;

async function prefetch(name: string): Promise<void> {
  const registration = useRegistry.getState().subApps.find((subApp) => subApp.name === name);
  if (!registration?.entry) return;
  const { hostTools } = await import('./host-tools.ts');
  hostTools().host.prefetch(registration);
}

/**
 * Fetches a sub-app ahead when the pointer rests on a menu entry that leads to it, where the global
 * switch allows it. The host asks for the sub-app's own switch and for the connection.
 */
export function usePrefetch(): void {
  const isAllowed = useRegistry((state) => state.prefetch);
  useEffect(() => {
    if (!isAllowed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = ({ target }: PointerEvent) => {
      clearTimeout(timer);
      const link = (target as Element).closest<HTMLElement>('[data-sub-app-name]');
      const name = link?.dataset.subAppName;
      if (name) timer = setTimeout(() => void prefetch(name).catch(console.error), REST_MS);
    };
    document.addEventListener('pointerover', rest);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', rest);
    };
  }, [isAllowed]);
}
