import { type AdminSession, PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  DataList,
  type ListColumn,
  Page,
  SearchBox,
  StatusTag,
  useChange,
  useCommonTexts,
  useConfirm,
  useFormat,
  useList,
} from '@pedestal/workbench';
import { Button } from 'antd';
import { useState } from 'react';
import { SystemFilter } from '../../shared/system-filter.tsx';
import { useReach } from '../../shared/use-reach.ts';
import { useTexts } from './texts.ts';

const FILTERS = ['search', 'systemCode'];
const WAYS = ['password', 'sms', 'qr', 'register'] as const;
const isWay = (method: string): method is (typeof WAYS)[number] =>
  WAYS.some((way) => way === method);

/** The live sessions of the users that the person administers. */
export function Component() {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const shell = useShell();
  const reach = useReach();
  const confirm = useConfirm();
  const list = useList('GET /gateway/authority/sessions', FILTERS);
  const { values, filter } = list.state;
  const [selected, setSelected] = useState<string[]>([]);
  const canEnd = shell.can(PERMISSIONS.endSessions);

  const wayIn = (method: string) => (isWay(method) ? t(`ways.${method}`) : method);
  const notifyEnded = (count: number) =>
    shell.notify({ type: 'success', message: t('ended', { count }) });
  const end = useChange(
    (call, ids: string[]) => call('POST /gateway/authority/sessions/end', { body: { ids } }),
    {
      onDone({ done }) {
        setSelected([]);
        notifyEnded(done);
      },
    },
  );
  const endAll = useChange(
    (call) =>
      call('POST /gateway/authority/sessions/endAll', {
        body: values.systemCode ? { systemCode: values.systemCode } : {},
      }),
    { onDone: ({ ended }) => notifyEnded(ended) },
  );

  const ask = (title: string, run: () => Promise<unknown>) =>
    confirm({ title, okText: t('end'), isDanger: true, run });

  const columns: ListColumn<AdminSession>[] = [
    {
      key: 'person',
      title: t('person'),
      isFixed: true,
      render: (_, session) => (
        <>
          {session.user.displayName} ({session.user.userName}){' '}
          {session.current && <StatusTag tone="processing">{t('current')}</StatusTag>}
        </>
      ),
    },
    {
      key: 'system',
      title: common('system'),
      render: (_, session) => reach.nameOfSystem(session.systemCode),
    },
    { key: 'method', title: t('method'), render: (_, session) => wayIn(session.method) },
    { key: 'address', title: t('address'), dataIndex: 'address' },
    {
      key: 'browser',
      title: t('browser'),
      render: (_, session) => (
        <span title={session.userAgent}>{session.browser || t('unknownBrowser')}</span>
      ),
    },
    {
      key: 'createdAt',
      title: t('started'),
      sortKey: 'createdAt',
      render: (_, session) => format.instant(session.createdAt),
    },
    {
      key: 'lastActiveAt',
      title: t('lastActive'),
      sortKey: 'lastActiveAt',
      render: (_, session) => format.instant(session.lastActiveAt),
    },
    {
      key: 'expires',
      title: t('expires'),
      isExtra: true,
      render: (_, session) => format.instant(session.expiresAt),
    },
    {
      key: 'actions',
      title: common('actions'),
      isFixed: true,
      render: (_, session) =>
        canEnd && (
          <Button
            size="small"
            danger
            onClick={() =>
              ask(t('confirmEnd', { name: session.user.displayName }), () =>
                end.mutateAsync([session.id]),
              )
            }
          >
            {t('end')}
          </Button>
        ),
    },
  ];

  const question = values.systemCode
    ? t('confirmAllSystem', { system: reach.nameOfSystem(values.systemCode) })
    : t('confirmAll');
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <>
          <Button onClick={() => void list.query.refetch()}>{common('refresh')}</Button>
          {canEnd && (
            <Button danger onClick={() => ask(question, () => endAll.mutateAsync(undefined))}>
              {t('endAll')}
            </Button>
          )}
        </>
      }
    >
      <DataList
        name="sessions"
        label={t('title')}
        rowKey={(session) => session.id}
        columns={columns}
        list={list}
        sort={{ key: 'lastActiveAt', order: 'desc' }}
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
        {...(canEnd
          ? {
              selection: {
                ids: selected,
                onChange: setSelected,
                actions: (
                  <Button
                    size="small"
                    danger
                    onClick={() =>
                      ask(t('confirmSelected', { count: selected.length }), () =>
                        end.mutateAsync(selected),
                      )
                    }
                  >
                    {t('endSelected')}
                  </Button>
                ),
              },
            }
          : {})}
      />
    </Page>
  );
}
