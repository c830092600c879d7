import { lazy, Suspense } from 'react';
import type { FailureProps } from './failure-result.tsx';

// antd's pictures are as large as a page.
const FailureResult = lazy(() => import('./failure-result.tsx'));

/** Shown in place of content that could not be loaded: no permission, or the message with a retry button. */
export function Failure(props: FailureProps) {
  return (
    <Suspense>
      <FailureResult {...props} />
    </Suspense>
  );
}
