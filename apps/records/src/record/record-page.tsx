import { Failure, NoPage, PageLoading, useGet } from '@pedestal/workbench';
import { useParams } from 'react-router';
import type { Collection } from '../workspace/collection.ts';
import { useCollection } from '../workspace/use-collection.ts';
import { RecordView } from './record-view.tsx';
import { pathOf } from './stored-draft.ts';

/** One record, or a new one. */
export function Component() {
  const collection = useCollection();
  const { id = '' } = useParams();
  if (!collection) return <NoPage />;
  const key = pathOf(collection, id);
  if (id === 'new') {
    return collection.can.create ? (
      <RecordView key={key} path={key} collection={collection} record={undefined} />
    ) : (
      <NoPage />
    );
  }
  return <ExistingRecord key={key} path={key} collection={collection} id={id} />;
}

function ExistingRecord(props: { path: string; collection: Collection; id: string }) {
  const { path, collection, id } = props;
  const { data, error, refetch } = useGet('GET /gateway/records/:workspace/:collection/:id', {
    params: { workspace: collection.workspace, collection: collection.id, id },
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  return <RecordView path={path} collection={collection} record={data} />;
}
