import { Failure, Loading, useGet } from '@pedestal/workbench';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { textOf } from '../wms/walk-lines.ts';
import { usePlasticTexts } from './texts.ts';

/** Trucks that have a code and were not let through yet. */
export function ExpectedTrucks() {
  const t = usePlasticTexts();
  const { workspace } = useWorkspace();
  const { data, error, refetch } = useGet('GET /gateway/records/:workspace/:collection', {
    params: { workspace: workspace.key, collection: 'pickup' },
    query: { f: 'state.eq.issued', sort: 'day', limit: 50 },
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.items.length === 0) return <p className="wb-muted">{t('gate.none')}</p>;
  return (
    <ul className="rc-walk-list rc-documents" aria-label={t('gate.expected')}>
      {data.items.map(({ id, values }) => (
        <li key={id}>
          <strong>{textOf(values.truck)}</strong>
          <span>
            {t(values.side === 'buy' ? 'dispatch.in' : 'dispatch.out')} ·{' '}
            {data.labels.grade?.[textOf(values.grade) ?? ''] ?? ''}
          </span>
          <span className="wb-muted">{textOf(values.driver)}</span>
        </li>
      ))}
    </ul>
  );
}
