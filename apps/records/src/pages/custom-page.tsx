import { Loading, NoPage } from '@pedestal/workbench';
import { lazy, Suspense, useMemo } from 'react';
import { useParams } from 'react-router';
import { useWorkspace } from '../workspace/workspace-context.ts';
import { findPage } from './pages.ts';

/** A page of the workspace's own; the address names it. */
export function Component() {
  const { workspace } = useWorkspace();
  const { page = '' } = useParams();
  const load = findPage(workspace.key, page);
  const Found = useMemo(
    () => load && lazy(async () => ({ default: (await load()).Component })),
    [load],
  );
  if (!Found) return <NoPage />;
  return (
    <Suspense fallback={<Loading />}>
      <Found />
    </Suspense>
  );
}
