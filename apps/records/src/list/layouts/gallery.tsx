import { FailureAlert, Spinner, useCommonTexts } from '@pedestal/workbench';
import { Button, Empty } from 'antd';
import { useTexts } from '../../shared/texts.ts';
import { useWatch } from '../../shared/use-watch.ts';
import { useTitle } from '../../workspace/workspace-context.ts';
import { useFlatSource, useNeighbours } from '../use-record-source.ts';
import type { LayoutProps } from './layout-props.ts';
import { RecordCard } from './record-card.tsx';
import { useRows } from './use-rows.ts';

/** The records of a list as cards; on phones, every list. */
export default function Gallery({ collection, records }: LayoutProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const title = useTitle();
  const source = useFlatSource(collection, records, records.query);
  useNeighbours(collection, source);
  useWatch(collection);
  const { rows, hasMore, isLoading, failure, loadMore } = useRows(source);
  if (isLoading) return <Spinner />;
  return (
    <div className="rc-gallery-page">
      {failure instanceof Error && <FailureAlert error={failure} onRetry={loadMore} />}
      {rows.length === 0 && !failure && <Empty description={common('empty')} />}
      <ul className="rc-gallery" aria-label={title(collection.title)}>
        {rows.map((row) => (
          <li key={row.id}>
            <RecordCard collection={collection} records={records} row={row} />
          </li>
        ))}
      </ul>
      {hasMore && <Button onClick={loadMore}>{t('board.more')}</Button>}
    </div>
  );
}
