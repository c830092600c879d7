import { ApprovalPanel } from '@pedestal/sub-app-sdk/react';
import { useGet } from '@pedestal/workbench';
import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../shared/texts.ts';
import type { Collection } from '../workspace/collection.ts';

/** The approval of the record, where there is one or one can be started. */
export default function ApprovalPart({ collection, id }: { collection: Collection; id: string }) {
  const t = useTexts();
  const queries = useQueryClient();
  const { workspace, id: collectionId } = collection;
  const { data } = useGet('GET /gateway/approvals/of/:workspace/:collection/:id', {
    params: { workspace, collection: collectionId, id },
  });
  if (!data || data.items.length + data.startable.length === 0) return null;
  return (
    <section className="wb-panel" aria-label={t('approval')}>
      <h2>{t('approval')}</h2>
      <ApprovalPanel
        {...{ workspace, collection: collectionId, id }}
        onChanged={() => void queries.invalidateQueries()}
      />
    </section>
  );
}
