import { lazy, Suspense } from 'react';
import type { FailureProps } from './failure-result.tsx';

// Loaded lazily: antd's pictures are as large as a page.
const FailureResult = lazy(() => import('./failure-result.tsx'));

/** Replaces content that failed to load: "no permission", or the error with a retry button. */
export function Failure(props: FailureProps) {
  return (
    <Suspense>
      <FailureResult {...props} />
    </Suspense>
  );
}
