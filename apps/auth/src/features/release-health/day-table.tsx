import { StatusTag, useFormat } from '@pedestal/workbench';
import { Empty, Table, Tooltip } from 'antd';
import { FailureShare } from './failure-share.tsx';
import type { Health, HealthDay } from './health.ts';
import { type TextKey, useTexts } from './texts.ts';

/** Loads, failures, times and sizes per release and day. */
export function DayTable({ health: { days, stable, canary } }: { health: Health }) {
  const t = useTexts();
  const format = useFormat();
  const hinted = (key: TextKey, hint: TextKey) => (
    <Tooltip title={t(hint)}>
      <span>{t(key)}</span>
    </Tooltip>
  );
  const time = (value: number | null) =>
    value === null ? '–' : t('ms', { count: format.number(value) });
  const size = (value: number | null) => (value === null ? '–' : format.bytes(value));
  const number = (title: React.ReactNode, render: (day: HealthDay) => React.ReactNode) => ({
    title,
    align: 'end' as const,
    render: (_: unknown, day: HealthDay) => render(day),
  });
  return (
    <Table<HealthDay>
      aria-label={t('days')}
      size="small"
      rowKey={({ version, day }) => `${version} ${day}`}
      scroll={{ x: 'max-content' }}
      dataSource={days}
      locale={{ emptyText: <Empty description={t('noDays')} /> }}
      pagination={{ pageSize: 14, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        { title: t('day'), dataIndex: 'day' },
        {
          title: t('release'),
          render: (_, { version }) => (
            <>
              {version} {version === stable && <StatusTag tone="success">{t('stable')}</StatusTag>}
              {version === canary && <StatusTag tone="processing">{t('canary')}</StatusTag>}
            </>
          ),
        },
        number(t('loads'), ({ loads }) => format.number(loads)),
        number(t('failed'), (day) => <FailureShare loads={day.loads} failures={day.failures} />),
        number(t('people'), ({ people }) => format.number(people)),
        number(t('affected'), ({ affected }) => format.number(affected)),
        number(hinted('median', 'medianHint'), ({ mountMedian }) => time(mountMedian)),
        number(hinted('p95', 'p95Hint'), ({ mountP95 }) => time(mountP95)),
        number(hinted('longTasks', 'longTasksHint'), ({ longTasks, loads }) =>
          loads === 0 ? '–' : format.number(Math.round((10 * longTasks) / loads) / 10),
        ),
        number(hinted('bytes', 'bytesHint'), ({ bytes }) => size(bytes)),
        number(hinted('memory', 'memoryHint'), ({ memory }) => size(memory)),
      ]}
    />
  );
}
