import { Failure, Loading, useGet } from '@pedestal/workbench';
import { useParams } from 'react-router';
import { Designer } from './designer.tsx';

/** The designer of one definition. */
export function Component() {
  const { id = '' } = useParams();
  const opened = useGet('GET /gateway/approvals/definitions/:id', { params: { id } });
  if (opened.error && !opened.data) {
    return <Failure error={opened.error} onRetry={() => void opened.refetch()} />;
  }
  if (!opened.data || opened.data.id !== id) return <Loading />;
  return <Designer key={id} opened={opened.data} />;
}
