import { useEffect } from 'react';
import { useRegistry } from '../../lib/stores/registry.store.ts';

/** How long the pointer must rest on a link. */
const HOVER_MS = 80;

/** Delay after page load before all sub-apps are prefetched. */
const PREFETCH_ALL_MS = 5_000;

async function prefetch(isWanted: (name: string) => boolean): Promise<void> {
  const { subApps } = useRegistry.getState();
  const wanted = subApps.filter(({ name, entry }) => entry !== null && isWanted(name));
  if (wanted.length === 0) return;
  const { hostTools } = await import('./host-tools.ts');
  for (const registration of wanted) hostTools().host.prefetch(registration);
}

/**
 * Prefetches sub-apps if the global switch allows it: one when the pointer rests on its menu entry,
 * all of them some seconds after page load. The host waits until the browser is idle, and checks
 * each sub-app's own switch and the connection.
 */
export function usePrefetch(): void {
  const isAllowed = useRegistry((state) => state.prefetch);
  useEffect(() => {
    if (!isAllowed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onPointerOver = ({ target }: PointerEvent) => {
      clearTimeout(timer);
      const link = (target as Element).closest<HTMLElement>('[data-sub-app-name]');
      const name = link?.dataset.subAppName;
      if (!name) return;
      timer = setTimeout(
        () => void prefetch((other) => other === name).catch(console.error),
        HOVER_MS,
      );
    };
    const allTimer = setTimeout(
      () => void prefetch(() => true).catch(console.error),
      PREFETCH_ALL_MS,
    );
    document.addEventListener('pointerover', onPointerOver);
    return () => {
      clearTimeout(timer);
      clearTimeout(allTimer);
      document.removeEventListener('pointerover', onPointerOver);
    };
  }, [isAllowed]);
}
