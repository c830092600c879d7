import { PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { DataList, Page, SearchBox, useCommonTexts, useList } from '@pedestal/workbench';
import { Button } from 'antd';
import { useState } from 'react';
import { SystemFilter } from '../../shared/system-filter.tsx';
import { useTexts } from './texts.ts';
import { useEndSessions } from './use-end-sessions.ts';
import { useSessionColumns } from './use-session-columns.tsx';

const FILTERS = ['search', 'systemCode'];

/** The live sessions of the users that the person administers. */
export function Component() {
  const t = useTexts();
  const common = useCommonTexts();
  const shell = useShell();
  const list = useList('GET /gateway/authority/sessions', FILTERS);
  const { values, filter } = list.state;
  const [selected, setSelected] = useState<string[]>([]);
  const canEnd = shell.can(PERMISSIONS.endSessions);
  const { endOne, endSelected, endAll } = useEndSessions(values.systemCode, () => setSelected([]));
  const columns = useSessionColumns(canEnd ? endOne : undefined);

  const selection = {
    ids: selected,
    onChange: setSelected,
    actions: (
      <Button size="small" danger onClick={() => endSelected(selected)}>
        {t('endSelected')}
      </Button>
    ),
  };
  const filters = (
    <>
      <SearchBox
        label={t('searchLabel')}
        value={values.search}
        onSearch={(search) => filter({ search })}
      />
      <SystemFilter state={list.state} />
    </>
  );
  const actions = (
    <>
      <Button onClick={() => void list.query.refetch()}>{common('refresh')}</Button>
      {canEnd && (
        <Button danger onClick={endAll}>
          {t('endAll')}
        </Button>
      )}
    </>
  );
  return (
    <Page title={t('title')} hint={t('hint')} actions={actions}>
      <DataList
        name="sessions"
        label={t('title')}
        rowKey={(session) => session.id}
        columns={columns}
        list={list}
        sort={{ key: 'lastActiveAt', order: 'desc' }}
        filters={filters}
        {...(canEnd ? { selection } : {})}
      />
    </Page>
  );
}
