import { Page } from '@pedestal/workbench';
import { Empty } from 'antd';
import { Navigate } from 'react-router';
import { useTexts } from '../shared/texts.ts';
import { DesignLink } from './design-link.tsx';
import { useTitle, useWorkspace } from './workspace-context.ts';

/** A workspace opens with its first collection. */
export function Component() {
  const t = useTexts();
  const title = useTitle();
  const { base, collections, workspace } = useWorkspace();
  const [first] = collections;
  if (first) return <Navigate replace to={`${base}/${first.id}`} />;
  return (
    <Page title={title(workspace.title)}>
      <Empty description={t('noLists')}>
        <DesignLink />
      </Empty>
    </Page>
  );
}
