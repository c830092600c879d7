import type { OpenedReportItem } from '@pedestal/contract';
import { Failure, Loading, useAddressState, useGet } from '@pedestal/workbench';
import { useParams } from 'react-router';
import { DatasetEditor } from './dataset-editor.tsx';
import { DatasetView } from './dataset-view.tsx';
import type { OpenedDataset } from './types.ts';
import '../builder/builder.css';
import '../explorer/explorer.css';
import './dataset.css';

const NEW = 'new';

/** A dataset to read or to edit, or a new one. */
export function Component() {
  const { id = NEW } = useParams();
  const { values } = useAddressState();
  const isNew = id === NEW;
  const { data, error, refetch } = useGet(
    'GET /gateway/reports/items/:id',
    { params: { id } },
    { enabled: !isNew },
  );
  if (isNew) return <DatasetEditor key={NEW} item={undefined} />;
  const item = data?.id === id && isDataset(data) ? data : undefined;
  if (error && !item) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!item) return <Loading />;
  return values.edit && item.mayEdit ? (
    <DatasetEditor key={id} item={item} />
  ) : (
    <DatasetView key={id} item={item} />
  );
}

function isDataset(item: OpenedReportItem): item is OpenedDataset {
  return item.content.kind === 'dataset';
}
