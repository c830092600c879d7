import { Failure, isMissing, Loading, useGet } from '@pedestal/workbench';
import { useMemo } from 'react';
import { Outlet, useParams } from 'react-router';
import { toCollection } from './collection.ts';
import { NewWorkspaceButton } from './new-workspace-button.tsx';
import { WorkspaceContext } from './workspace-context.ts';

/** Reads the description of the workspace once for all of its pages. */
export function WorkspaceFrame({ fixed }: { fixed: string | undefined }) {
  const { workspace: named = '' } = useParams();
  const key = fixed ?? named;
  const { data, error, refetch } = useGet('GET /gateway/workspaces/:workspace', {
    params: { workspace: key },
  });
  const opened = useMemo(
    () =>
      data && {
        workspace: data,
        collections: data.collections.map((each) => toCollection(data, each)),
        base: fixed === undefined ? `/${key}` : '',
      },
    [data, key, fixed],
  );
  if (error && !data) {
    return (
      <>
        <Failure error={error} onRetry={() => void refetch()} />
        {/* A mount whose workspace does not exist yet. */}
        {fixed !== undefined && isMissing(error) && <NewWorkspaceButton />}
      </>
    );
  }
  if (!opened) return <Loading />;
  return (
    <WorkspaceContext value={opened}>
      <Outlet />
    </WorkspaceContext>
  );
}
