import { Failure, Loading, useGet } from '@pedestal/workbench';
import { useParams } from 'react-router';
import { TaskView } from './task-view.tsx';

/** One approval: the request, where it stands, and what the person can do. */
export function Component() {
  const { id = '' } = useParams();
  const approval = useGet('GET /gateway/approvals/:id', { params: { id } });
  if (approval.error && approval.data?.id !== id) {
    return <Failure error={approval.error} onRetry={() => void approval.refetch()} />;
  }
  if (approval.data?.id !== id) return <Loading />;
  return <TaskView key={id} approval={approval.data} />;
}
