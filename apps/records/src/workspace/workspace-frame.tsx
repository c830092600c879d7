import { PERMISSIONS } from '@pedestal/contract';
import { usePermission } from '@pedestal/sub-app-sdk/react';
import { Failure, isMissing, PageLoading, useGet } from '@pedestal/workbench';
import { Empty } from 'antd';
import { useMemo } from 'react';
import { Navigate, Outlet, useParams } from 'react-router';
import { useTexts } from '../shared/texts.ts';
import { toCollection } from './collection.ts';
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
    if (fixed !== undefined && isMissing(error)) return <NotStarted />;
    return <Failure error={error} onRetry={() => void refetch()} />;
  }
  if (!opened) return <PageLoading />;
  return (
    <WorkspaceContext value={opened}>
      <Outlet />
    </WorkspaceContext>
  );
}

/** A mount whose workspace does not exist yet: whoever may starts one. */
function NotStarted() {
  const t = useTexts();
  if (usePermission(PERMISSIONS.manageWorkspaces)) return <Navigate replace to="/-/new" />;
  return <Empty description={t('notStarted')} />;
}
