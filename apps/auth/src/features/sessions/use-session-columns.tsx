import type { AdminSession } from '@pedestal/contract';
import { type ListColumn, StatusTag, useCommonTexts, useFormat } from '@pedestal/workbench';
import { Button } from 'antd';
import { useReach } from '../../shared/use-reach.ts';
import { useTexts } from './texts.ts';

const METHODS = ['password', 'sms', 'qr', 'register'] as const;
const isMethod = (method: string): method is (typeof METHODS)[number] =>
  METHODS.some((one) => one === method);

/** The columns of the list of sessions; `onEnd` undefined: the person cannot end sessions. */
export function useSessionColumns(
  onEnd: ((session: AdminSession) => void) | undefined,
): ListColumn<AdminSession>[] {
  const t = useTexts();
  const common = useCommonTexts();
  const reach = useReach();
  return [
    {
      key: 'person',
      title: t('person'),
      isFixed: true,
      render: (_, session) => <Person session={session} />,
    },
    {
      key: 'system',
      title: common('system'),
      render: (_, session) => reach.nameOfSystem(session.systemCode),
    },
    {
      key: 'method',
      title: t('method'),
      render: (_, { method }) => (isMethod(method) ? t(`methods.${method}`) : method),
    },
    { key: 'address', title: t('address'), dataIndex: 'address' },
    {
      key: 'browser',
      title: t('browser'),
      render: (_, session) => (
        <span title={session.userAgent}>{session.browser || t('unknownBrowser')}</span>
      ),
    },
    ...useTimeColumns(),
    {
      key: 'actions',
      title: common('actions'),
      isFixed: true,
      render: (_, session) =>
        onEnd && (
          <Button size="small" danger onClick={() => onEnd(session)}>
            {t('end')}
          </Button>
        ),
    },
  ];
}

function useTimeColumns(): ListColumn<AdminSession>[] {
  const t = useTexts();
  const format = useFormat();
  return [
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
  ];
}

function Person({ session: { user, current } }: { session: AdminSession }) {
  const t = useTexts();
  return (
    <>
      {user.displayName} ({user.userName}){' '}
      {current && <StatusTag tone="processing">{t('current')}</StatusTag>}
    </>
  );
}
