import { Failure, InnerLink, Loading, Page, useGet } from '@pedestal/workbench';
import { Empty } from 'antd';
import { useTexts } from '../shared/texts.ts';
import { NewWorkspaceButton } from './new-workspace-button.tsx';
import { useTitle } from './workspace-context.ts';

/** The workspaces that the person may read. */
export function Component() {
  const t = useTexts();
  const title = useTitle();
  const { data, error, refetch } = useGet('GET /gateway/workspaces', {});
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Page title={t('workspaces')} hint={t('workspacesHint')} actions={<NewWorkspaceButton />}>
      {!data && <Loading />}
      {data?.items.length === 0 && <Empty description={t('noWorkspaces')} />}
      <ul className="rc-workspaces">
        {data?.items.map((workspace) => (
          <li key={workspace.key}>
            <InnerLink to={`/${workspace.key}`}>{title(workspace.title)}</InnerLink>
            <span className="wb-muted">{workspace.key}</span>
          </li>
        ))}
      </ul>
    </Page>
  );
}
