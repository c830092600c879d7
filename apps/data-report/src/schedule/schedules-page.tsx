import type { ReportSchedule } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Icon } from '@pedestal/ui';
import {
  Failure,
  InnerLink,
  Loading,
  Page,
  StatusTag,
  SuspensionTag,
  useAddressState,
  useChange,
  useConfirm,
  useFormat,
  useGet,
} from '@pedestal/workbench';
import { Button, Dropdown, Empty } from 'antd';
import { lazy, Suspense } from 'react';
import { useItemName } from '../saved/item-name.ts';
import { useTexts } from '../shared/texts.ts';
import { useWhenWords } from './schedule-words.ts';
import './schedule.css';

const ScheduleDrawer = lazy(() => import('./schedule-drawer.tsx'));

/** What is sent at times: one's own schedules, and what others send. */
export function Component() {
  const t = useTexts();
  const { values, patch } = useAddressState();
  const { data, error, refetch } = useGet('GET /gateway/reports/schedules', {
    query: values.item ? { itemId: values.item } : {},
  });
  const edited = data?.items.find(({ id }) => id === values.edit);
  const item = useGet(
    'GET /gateway/reports/items/:id',
    { params: { id: edited?.itemId ?? '' } },
    { enabled: edited !== undefined },
  );
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Page title={t('schedule.title')} hint={t('schedule.hint')}>
      {!data && <Loading />}
      {data?.items.length === 0 && (
        <Empty description={t('schedule.empty')}>
          <InnerLink to="/overview">{t('home.title')}</InnerLink>
        </Empty>
      )}
      {data && data.items.length > 0 && (
        <ul className="dr-schedules" aria-label={t('schedule.title')}>
          {data.items.map((each) => (
            <ScheduleRow key={each.id} schedule={each} onEdit={() => patch({ edit: each.id })} />
          ))}
        </ul>
      )}
      <Suspense>
        {edited && item.data?.id === edited.itemId && (
          <ScheduleDrawer
            key={edited.id}
            item={item.data}
            schedule={edited}
            onClose={() => patch({ edit: undefined })}
          />
        )}
      </Suspense>
    </Page>
  );
}

const PATHS = { dashboard: '/d/', report: '/r/' } as const;

interface ScheduleRowProps {
  schedule: ReportSchedule;
  onEdit: () => void;
}

function ScheduleRow({ schedule, onEdit }: ScheduleRowProps) {
  const t = useTexts();
  const format = useFormat();
  const whenWords = useWhenWords();
  const nameOf = useItemName();
  const people = [
    ...schedule.recipients.map(({ displayName }) => displayName),
    ...schedule.roles.map((role) => format.name(role)),
  ];
  return (
    <li className="dr-schedule">
      <div className="dr-schedule-main">
        <strong>{schedule.name}</strong>
        <small>
          <InnerLink to={`${PATHS[schedule.itemKind]}${schedule.itemId}`}>
            {nameOf({ name: schedule.itemName, nameEn: schedule.itemNameEn })}
          </InnerLink>
          {` · ${whenWords(schedule.when)} · ${schedule.format.toUpperCase()}`}
          {schedule.condition && ` · ${t('schedule.conditional')}`}
        </small>
        <small>{people.join(', ')}</small>
      </div>
      <div className="dr-schedule-state">
        {schedule.suspension ? (
          <SuspensionTag reason={schedule.suspension} />
        ) : (
          <StatusTag tone={schedule.isOn ? 'success' : 'default'}>
            {t(schedule.isOn ? 'schedule.on' : 'schedule.off')}
          </StatusTag>
        )}
        <small>
          {schedule.isOn && schedule.nextAt
            ? t('schedule.next', { time: format.instant(schedule.nextAt) })
            : schedule.last && t('schedule.last', { time: format.instant(schedule.last.at) })}
        </small>
      </div>
      <ScheduleMenu schedule={schedule} onEdit={onEdit} />
    </li>
  );
}

function ScheduleMenu({ schedule, onEdit }: ScheduleRowProps) {
  const t = useTexts();
  const shell = useShell();
  const confirm = useConfirm();
  const params = { id: schedule.id };
  const run = useChange((call) => call('POST /gateway/reports/schedules/:id/run', { params }), {
    onDone: () => shell.notify({ type: 'info', message: t('schedule.started') }),
  });
  const leave = useChange((call) => call('POST /gateway/reports/schedules/:id/leave', { params }), {
    done: t('schedule.left'),
  });
  const remove = useChange(
    (call) =>
      call('POST /gateway/reports/schedules/:id/delete', {
        params,
        body: { version: schedule.version },
      }),
    { done: t('schedule.removed') },
  );
  const acts: Record<string, () => void> = {
    run: () => run.mutate(undefined),
    edit: onEdit,
    leave: () => leave.mutate(undefined),
    remove: () =>
      confirm({
        title: t('schedule.removeAsk', { name: schedule.name }),
        okText: t('saved.remove'),
        isDanger: true,
        run: () => remove.mutateAsync(undefined),
      }),
  };
  const keys = schedule.isMine ? (['run', 'edit', 'remove'] as const) : (['run', 'leave'] as const);
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        items: keys.map((key) => ({
          key,
          label: t(`schedule.acts.${key}`),
          ...(key === 'remove' ? { danger: true } : {}),
        })),
        onClick: ({ key }) => acts[key]?.(),
      }}
    >
      <Button
        type="text"
        aria-label={t('schedule.menu', { name: schedule.name })}
        icon={<Icon name="dots" size={16} />}
      />
    </Dropdown>
  );
}
