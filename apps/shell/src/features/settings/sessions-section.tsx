import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { Icon } from '@pedestal/ui';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { call } from '../../lib/api/api.ts';
import { useTimeFormat } from '../../lib/format/format-time.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { confirm } from '../../lib/page/confirm.ts';
import { leaveToSignIn } from '../../lib/session/session-calls.ts';
import { QueryStates } from './query-states.tsx';

type Session = RouteOutput<RouteOf<'GET /gateway/console/session/list'>>[number];

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => call('GET /gateway/console/session/list'),
});

/** The person's sessions, each of which can be ended. */
export function SessionsSection() {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const query = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: (id: string) => call('POST /gateway/console/session/end', { body: { id } }),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  });

  const endTab = useMutation({
    mutationFn: (id: string) => call('POST /gateway/console/session/endTab', { body: { id } }),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  });

  const endEverywhere = async () => {
    const isConfirmed = await confirm({
      title: t('sessions.everywhere'),
      message: t('sessions.everywhereMessage'),
      confirm: t('sessions.everywhere'),
      danger: true,
    });
    if (!isConfirmed) return;
    await call('POST /gateway/console/session/logoutEverywhere');
    leaveToSignIn({ notifyOtherTabs: true });
  };

  return (
    <QueryStates query={query}>
      {(sessions) => (
        <>
          <ul className="pd-sessions">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isEnding={end.isPending && end.variables === session.id}
                onEnd={() => end.mutate(session.id)}
                onEndTab={(id) => endTab.mutate(id)}
              />
            ))}
          </ul>
          <Button danger onClick={() => void endEverywhere()}>
            {t('sessions.everywhere')}
          </Button>
        </>
      )}
    </QueryStates>
  );
}

interface SessionRowProps {
  session: Session;
  isEnding: boolean;
  onEnd(): void;
  onEndTab(id: string): void;
}

function SessionRow({ session, isEnding, onEnd, onEndTab }: SessionRowProps) {
  const { t } = useTranslation('settings');
  const time = useTimeFormat();
  const { browser, os, address, current, lastActiveAt, createdAt, expiresAt } = session;
  const device = [browser, os].filter(Boolean).join(' · ') || t('sessions.unknown');
  return (
    <li>
      <Icon name={/android|ios|iphone/i.test(os) ? 'phone' : 'monitor'} size={20} />
      <div>
        <p>
          <strong>{device}</strong> {current && <Tag color="processing">{t('sessions.this')}</Tag>}
        </p>
        <p>{t('sessions.where', { address, time: time.ago(lastActiveAt) })}</p>
        <p>{t('sessions.since', { start: time.full(createdAt), end: time.full(expiresAt) })}</p>
        {session.tabs.length > 1 && <Tabs session={session} onEnd={onEndTab} />}
      </div>
      {!current && (
        <Button
          size="small"
          loading={isEnding}
          aria-label={t('sessions.endOf', { device })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** The tabs of a session. Tabs of another browser end with their session. */
function Tabs({ session, onEnd }: { session: Session; onEnd(id: string): void }) {
  const { t } = useTranslation('settings');
  const time = useTimeFormat();
  return (
    <div className="pd-session-tabs">
      {session.tabs.map((tab) => {
        const opened = time.full(tab.createdAt);
        const device = [tab.browser, tab.os].filter(Boolean).join(' · ') || t('sessions.unknown');
        return (
          <p key={tab.id}>
            {t('sessions.tab', { device, address: tab.address, time: opened })}{' '}
            {tab.current && <Tag>{t('sessions.thisTab')}</Tag>}
            {session.current && !tab.current && (
              <Button
                size="small"
                type="link"
                aria-label={t('sessions.endTab', { time: opened })}
                onClick={() => onEnd(tab.id)}
              >
                {t('sessions.end')}
              </Button>
            )}
          </p>
        );
      })}
    </div>
  );
}
