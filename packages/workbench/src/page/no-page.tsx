import { lazy, Suspense } from 'react';

const NotFound = lazy(async () => ({ default: (await import('./not-found.tsx')).Component }));

/** "No such page", for an address that a route matches but that names nothing. */
export function NoPage() {
  return (
    <Suspense>
      <NotFound />
    </Suspense>
  );
}
