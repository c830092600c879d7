import { download, PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  DataList,
  Page,
  saveFile,
  useChange,
  useCommonTexts,
  useGatewayFetch,
  useList,
} from '@pedestal/workbench';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from './texts.ts';
import { useUserColumns } from './use-user-columns.tsx';
import { UserFilters } from './user-filters.tsx';

// Loaded when they are opened: their forms are larger than the list.
const BatchActions = lazy(async () => ({
  default: (await import('./batch-actions.tsx')).BatchActions,
}));
const UserDrawer = lazy(async () => ({
  default: (await import('./user-drawer.tsx')).UserDrawer,
}));
const UserImport = lazy(async () => ({
  default: (await import('./import/user-import.tsx')).UserImport,
}));

const FILTERS = ['search', 'status', 'systemCode', 'roleId', 'orgUnitId'];

/** The users that the person administers. */
export function Component() {
  const t = useTexts();
  const shell = useShell();
  const list = useList('GET /gateway/authority/users', FILTERS);
  const { values, patch } = list.state;
  const [selected, setSelected] = useState<string[]>([]);
  const columns = useUserColumns((id) => patch({ user: id }));
  const selection = {
    ids: selected,
    onChange: setSelected,
    actions: (
      <Suspense>
        <BatchActions ids={selected} onDone={() => setSelected([])} />
      </Suspense>
    ),
  };
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={<PageActions chosen={list.chosen} onAdd={() => patch({ user: 'new' })} />}
    >
      <DataList
        name="users"
        label={t('title')}
        rowKey={(user) => user.id}
        columns={columns}
        list={list}
        sort={{ key: 'userName', order: 'asc' }}
        filters={<UserFilters state={list.state} isListReady={!list.query.isPending} />}
        {...(shell.can(PERMISSIONS.writeUsers) ? { selection } : {})}
      />
      <Suspense>
        {values.user !== undefined && (
          <UserDrawer
            key={values.user}
            id={values.user === 'new' ? undefined : values.user}
            onClose={() => patch({ user: undefined })}
          />
        )}
      </Suspense>
    </Page>
  );
}

interface PageActionsProps {
  /** The filters of the list; the export uses the same. */
  chosen: Record<string, string>;
  onAdd: () => void;
}

function PageActions({ chosen, onAdd }: PageActionsProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const shell = useShell();
  const fetchFile = useGatewayFetch();
  const [isImporting, setImporting] = useState(false);
  const exportAll = useChange(async () => {
    const reply = await download(fetchFile, 'GET /gateway/authority/users/export', {
      query: chosen,
    });
    saveFile(await reply.blob(), 'users.csv');
  });
  return (
    <>
      {shell.can(PERMISSIONS.exportUsers) && (
        <Button loading={exportAll.isPending} onClick={() => exportAll.mutate(undefined)}>
          {common('export')}
        </Button>
      )}
      {shell.can(PERMISSIONS.importUsers) && (
        <Button onClick={() => setImporting(true)}>{common('import')}</Button>
      )}
      {shell.can(PERMISSIONS.writeUsers) && (
        <Button type="primary" onClick={onAdd}>
          {t('add')}
        </Button>
      )}
      <Suspense>{isImporting && <UserImport onClose={() => setImporting(false)} />}</Suspense>
    </>
  );
}
