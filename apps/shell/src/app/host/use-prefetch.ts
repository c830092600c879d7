import { useEffect } from 'react';
import { useRegistry } from '../../lib/stores/registry.store.ts';

const REST_MS = 80;

/** How long the page has been open before sub-apps are fetched that nobody has asked for. */
const SETTLED_MS = 5_000;

async function prefetch(isWanted: (name: string) => boolean): Promise<void> {
  const { subApps } = useRegistry.getState();
  const wanted = subApps.filter(({ name, entry }) => entry !== null && isWanted(name));
  if (wanted.length === 0) return;
  const { hostTools } = await import('./host-tools.ts');
  for (const registration of wanted) hostTools().host.prefetch(registration);
}

/**
 * Fetches sub-apps ahead where the global switch allows it: one when the pointer rests on a menu
 * entry that leads to it, all of them once the page has settled. The host waits for the browser to
 * be idle, and asks for each sub-app's own switch and for the connection.
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
      if (!name) return;
      const isIt = (other: string) => other === name;
      timer = setTimeout(() => void prefetch(isIt).catch(console.error), REST_MS);
    };
    const settled = setTimeout(() => void prefetch(() => true).catch(console.error), SETTLED_MS);
    document.addEventListener('pointerover', rest);
    return () => {
      clearTimeout(timer);
      clearTimeout(settled);
      document.removeEventListener('pointerover', rest);
    };
  }, [isAllowed]);
}
