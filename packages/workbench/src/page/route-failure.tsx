import { useRouteError } from 'react-router';
import { Failure } from '../shared/page.tsx';

/** A page that broke. The others go on working. */
export function PageFailure() {
  const error = useRouteError();
  return <Failure error={error} onRetry={() => window.location.reload()} />;
}
