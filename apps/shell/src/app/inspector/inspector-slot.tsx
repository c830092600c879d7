import { lazy, Suspense } from 'react';
import { useInspector } from '../../lib/stores/inspector.store.ts';
import type { Pages } from '../tabs/use-pages.ts';

const Inspector = lazy(() => import('./load-inspector.ts'));

/** The inspector, loaded when it is opened. */
export function InspectorSlot({ pages }: { pages: Pages }) {
  if (!useInspector().isOpen) return null;
  return (
    <Suspense>
      <Inspector pages={pages} />
    </Suspense>
  );
}
