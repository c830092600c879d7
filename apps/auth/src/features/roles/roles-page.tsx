import { PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { DataList, Page, SearchBox, useList } from '@pedestal/workbench';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { SystemFilter } from '../../shared/system-filter.tsx';
import { MembersDrawer } from './members-drawer.tsx';
import { useTexts } from './texts.ts';
import { useRoleColumns } from './use-role-columns.tsx';

const FILTERS = ['search', 'systemCode'];

/** Roles of the systems that the person administers. */
export function Component() {
  const t = useTexts();
  const shell = useShell();
  const list = useList('GET /gateway/authority/roles', FILTERS);
  const { values, filter, patch } = list.state;
  const navigate = useNavigate();
  const canWrite = shell.can(PERMISSIONS.writeRoles);
  const columns = useRoleColumns({ canWrite, onShowMembers: (id) => patch({ members: id }) });
  const shown = list.query.data?.items.find((role) => role.id === values.members);

  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        canWrite && (
          <Button type="primary" onClick={() => void navigate('new')}>
            {t('add')}
          </Button>
        )
      }
    >
      <DataList
        name="roles"
        label={t('title')}
        rowKey={(role) => role.id}
        columns={columns}
        list={list}
        sort={{ key: 'name', order: 'asc' }}
        filters={
          <>
            <SearchBox
              label={t('searchLabel')}
              value={values.search}
              onSearch={(search) => filter({ search })}
            />
            <SystemFilter state={list.state} />
          </>
        }
      />
      {shown && <MembersDrawer of={shown} onClose={() => patch({ members: undefined })} />}
    </Page>
  );
}
