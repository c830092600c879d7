import { InnerLink } from '@pedestal/workbench';
import { useTexts } from '../shared/texts.ts';
import type { Collection } from '../workspace/collection.ts';
import { useWorkspace } from '../workspace/workspace-context.ts';
import { findPageOf } from './pages.ts';

/** The way from a list to the page on which its documents are worked through with a scanner. */
export function PageLink({ collection }: { collection: Collection }) {
  const t = useTexts();
  const { base } = useWorkspace();
  const page = findPageOf(collection.workspace, collection.id);
  if (page === undefined) return null;
  return (
    <InnerLink className="rc-design" to={`${base}/p/${page}`}>
      {t('scanPage')}
    </InnerLink>
  );
}
