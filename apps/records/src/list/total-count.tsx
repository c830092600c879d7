import { useFormat, useGet } from '@pedestal/workbench';
import { useTexts } from '../shared/texts.ts';
import type { Collection } from '../workspace/collection.ts';
import type { RecordList } from './use-record-list.ts';

/** How many records match. The server stops counting at a limit. */
export function useTotal(collection: Collection, { query: { f, q, trashed } }: RecordList) {
  return useGet('GET /gateway/records/:workspace/:collection/count', {
    params: { workspace: collection.workspace, collection: collection.id },
    query: {
      trashed,
      ...(f === '' ? {} : { f }),
      ...(q === undefined ? {} : { q }),
    },
  }).data;
}

export function TotalCount(props: { collection: Collection; records: RecordList }) {
  const t = useTexts();
  const format = useFormat();
  const total = useTotal(props.collection, props.records);
  return (
    <p className="rc-total" role="status">
      {total && t(total.isExact ? 'total' : 'totalAtLeast', { count: format.number(total.count) })}
    </p>
  );
}
