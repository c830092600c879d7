import { Failure, InnerLink, Loading, Page, useGet } from '@pedestal/workbench';
import { useParams } from 'react-router';
import { RoleEditor } from './role-editor.tsx';
import { useTexts } from './texts.ts';

/** One role: names, rules and grants. */
export function Component() {
  const { id = 'new' } = useParams();
  const t = useTexts();
  const role = useGet(
    'GET /gateway/authority/roles/:id',
    { params: { id } },
    { enabled: id !== 'new' },
  );
  if (id === 'new') return <RoleEditor key="new" saved={undefined} />;
  if (role.error) {
    return (
      <Page title={t('title')} actions={<InnerLink to="../roles">{t('back')}</InnerLink>}>
        <Failure error={role.error} onRetry={() => void role.refetch()} />
      </Page>
    );
  }
  if (!role.data || role.data.id !== id) return <Loading />;
  return <RoleEditor key={`${id} ${role.data.version}`} saved={role.data} />;
}
