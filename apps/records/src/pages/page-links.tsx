import { InnerLink } from '@pedestal/workbench';
import { useTexts } from '../shared/texts.ts';
import type { Collection } from '../workspace/collection.ts';
import { useWorkspace } from '../workspace/workspace-context.ts';
import { findPagesOf } from './pages.ts';

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
