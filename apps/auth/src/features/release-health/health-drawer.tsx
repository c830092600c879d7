import { useLocale } from '@pedestal/sub-app-sdk/react';
import { Failure, Loading, useFormat, useGet } from '@pedestal/workbench';
import { Drawer, Empty, Table } from 'antd';
import { useFailureWords } from '../../shared/failure/use-failure-words.ts';
import { DayTable } from './day-table.tsx';
import type { Health } from './health.ts';
import { RuleCard } from './rule-card.tsx';
import { useTexts } from './texts.ts';
import { VerdictAlert } from './verdict-tag.tsx';

/** The health of one sub-app: what was decided, the rule, releases by day, failures. */
export function HealthDrawer({ name, onClose }: { name: string; onClose: () => void }) {
  const locale = useLocale();
  const health = useGet('GET /gateway/console/registry/health/:name', { params: { name } });
  return (
    <Drawer open size={1040} title={health.data?.title[locale] ?? name} onClose={onClose}>
      {health.error && <Failure error={health.error} onRetry={() => void health.refetch()} />}
      {!health.error && !health.data && <Loading />}
      {health.data && <HealthDetails health={health.data} />}
    </Drawer>
  );
}

/** Older decisions are in the audit log. */
const SHOWN_VERDICTS = 5;

function HealthDetails({ health }: { health: Health }) {
  const t = useTexts();
  return (
    <div className="auth-health">
      {health.verdicts.slice(0, SHOWN_VERDICTS).map((verdict) => (
        <VerdictAlert key={`${verdict.version} ${verdict.kind}`} verdict={verdict} />
      ))}
      <RuleCard health={health} />
      <section aria-label={t('days')}>
        <h2>{t('days')}</h2>
        <DayTable health={health} />
      </section>
      <section aria-label={t('failures')}>
        <h2>{t('failures')}</h2>
        <FailureTable failures={health.failures} />
      </section>
    </div>
  );
}

function FailureTable({ failures }: Pick<Health, 'failures'>) {
  const t = useTexts();
  const format = useFormat();
  const words = useFailureWords();
  return (
    <Table
      aria-label={t('failures')}
      size="small"
      rowKey={(one) => `${one.version} ${one.step} ${one.kind} ${one.day}`}
      scroll={{ x: 'max-content' }}
      dataSource={failures}
      locale={{ emptyText: <Empty description={t('noFailures')} /> }}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        { title: t('day'), dataIndex: 'day' },
        { title: t('release'), render: (_, one) => one.version ?? '–' },
        { title: t('step'), render: (_, one) => words.step(one) },
        { title: t('kind'), render: (_, one) => words.kind(one) },
        { title: t('count'), align: 'end', render: (_, one) => format.number(one.count) },
        {
          title: t('lastMessage'),
          render: (_, one) => <span className="auth-health-message">{one.lastMessage}</span>,
        },
      ]}
    />
  );
}
