import { Button } from 'antd';
import { useTranslation } from '../format/use-translation.ts';

interface QueryFailureProps {
  query: { error: Error | null; refetch(): unknown };
}

/** Says why a query failed, and offers to run it again. */
export function QueryFailure({ query }: QueryFailureProps) {
  const { t } = useTranslation('frame');
  return (
    <div className="pd-region-failure" role="alert">
      <strong>{query.error?.message}</strong>
      <Button size="small" onClick={() => void query.refetch()}>
        {t('region.retry')}
      </Button>
    </div>
  );
}
