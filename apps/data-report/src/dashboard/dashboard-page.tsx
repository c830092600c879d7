import type { OpenedReportItem } from '@pedestal/contract';
import { Failure, Loading, useAddressState, useGet } from '@pedestal/workbench';
import { useParams } from 'react-router';
import { DashboardEditor } from './dashboard-editor.tsx';
import { DashboardView } from './dashboard-view.tsx';
import type { OpenedDashboard } from './types.ts';
import './dashboard.css';

export { beginDashboard } from './begin-dashboard.ts';

const NEW = 'new';

/** A dashboard to look at or to arrange, or a new one. */
export function Component() {
  const { id = NEW } = useParams();
  const { values } = useAddressState();
  const isNew = id === NEW;
  const { data, error, refetch } = useGet(
    'GET /gateway/reports/items/:id',
    { params: { id } },
    { enabled: !isNew },
  );
  if (isNew) return <DashboardEditor key={NEW} item={undefined} />;
  const item = data?.id === id && isDashboard(data) ? data : undefined;
  if (error && !item) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!item) return <Loading />;
  return values.edit && item.mayEdit ? (
    <DashboardEditor key={id} item={item} />
  ) : (
    <DashboardView key={id} item={item} />
  );
}

function isDashboard(item: OpenedReportItem): item is OpenedDashboard {
  return item.content.kind === 'dashboard';
}
