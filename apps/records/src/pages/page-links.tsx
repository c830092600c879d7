import type { StoredRecord } from '@pedestal/contract';
import { InnerLink } from '@pedestal/workbench';
import { useTexts } from '../shared/texts.ts';
import type { Collection } from '../workspace/collection.ts';
import { useWorkspace } from '../workspace/workspace-context.ts';
import { findPagesOf, findPagesOfRecord } from './pages.ts';

/** The ways from a list to the pages on which its documents are planned or worked through. */
export function PageLinks({ collection }: { collection: Collection }) {
  const t = useTexts();
  const { base } = useWorkspace();
  return findPagesOf(collection).map(({ page, text }) => (
    <InnerLink key={page} className="rc-design" to={`${base}/p/${page}`}>
      {t(text)}
    </InnerLink>
  ));
}

/** The ways from a record to pages about it. */
export function RecordPageLinks(props: { collection: Collection; record: StoredRecord }) {
  const { collection, record } = props;
  const t = useTexts();
  const { base } = useWorkspace();
  return findPagesOfRecord(collection, record.values.state).map(({ page, text, as }) => (
    <InnerLink key={page} className="rc-design" to={`${base}/p/${page}?${as}=${record.id}`}>
      {t(text)}
    </InnerLink>
  ));
}
