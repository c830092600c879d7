import { useRouteError } from 'react-router';
import { Failure } from './failure.tsx';

/** Error boundary of a route: shows the failure of one page; the other pages keep working. */
export function RouteFailure() {
  const error = useRouteError();
  return <Failure error={error} onRetry={() => window.location.reload()} />;
}
