import { useLoading } from '../lib/api/loading.ts';
import './loading-bar.css';

/** The thin bar on top while any backend call is pending. */
export function LoadingBar() {
  const isLoading = useLoading();
  return <div className="pd-loading-bar" data-loading={isLoading} aria-hidden="true" />;
}
