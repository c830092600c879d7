import type { RouteOf, RouteOutput } from '@pedestal/contract';
import {
  ChoiceFilter,
  Failure,
  Loading,
  Page,
  useAddressState,
  useFormat,
  useGet,
} from '@pedestal/workbench';
import { Empty, Segmented, Table } from 'antd';
import { useMemo } from 'react';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';
import { DayChart } from './day-chart.tsx';
import './statistics.css';

type Statistics = RouteOutput<RouteOf<'GET /gateway/approvals/statistics'>>;

const PERIODS = ['7', '30', '90'] as const;
const DAY = 24 * 60 * 60 * 1000;

/** Hours per node, what is overdue, and where requests pile up. */
export function Component() {
  const t = useTexts();
  const title = useTitle();
  const state = useAddressState();
  const { values, patch } = state;
  const days = PERIODS.find((each) => each === values.days) ?? '30';
  const definitions = useGet('GET /gateway/approvals/definitions', {});
  // The time stays the same until the period changes, else each render would ask again.
  const time = useMemo(() => {
    const until = Math.ceil(Date.now() / 60_000) * 60_000;
    return { from: until - Number(days) * DAY, until };
  }, [days]);
  const statistics = useGet('GET /gateway/approvals/statistics', {
    query: {
      ...time,
      offset: -new Date().getTimezoneOffset(),
      ...(values.definition ? { definition: values.definition } : {}),
    },
  });
  if (statistics.error && !statistics.data) {
    return <Failure error={statistics.error} onRetry={() => void statistics.refetch()} />;
  }
  return (
    <Page title={t('stats.title')} hint={t('stats.hint')}>
      <div className="wb-filters">
        <Segmented
          aria-label={t('stats.days')}
          value={days}
          options={PERIODS.map((value) => ({ value, label: t(`stats.last${value}`) }))}
          onChange={(value) => patch({ days: value })}
        />
        <ChoiceFilter
          name="definition"
          label={t('inbox.definition')}
          placeholder={t('inbox.anyDefinition')}
          state={state}
          options={(definitions.data?.items ?? []).map((item) => ({
            value: item.id,
            label: title(item.title),
          }))}
        />
      </div>
      {statistics.data ? <Figures data={statistics.data} /> : <Loading />}
    </Page>
  );
}

function Figures({ data }: { data: Statistics }) {
  const t = useTexts();
  const format = useFormat();
  const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
  const totals = [
    ['totalStarted', sum(data.days.map(({ started }) => started))],
    ['totalEnded', sum(data.days.map((day) => day.approved + day.rejected + day.withdrawn))],
    ['totalOpen', sum(data.nodes.map(({ open }) => open))],
    ['totalOverdue', sum(data.nodes.map(({ overdue }) => overdue))],
  ] as const;
  return (
    <>
      <dl className="sc-totals">
        {totals.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`stats.${name}`)}</dt>
            <dd>{format.number(value)}</dd>
          </div>
        ))}
      </dl>
      <section className="sc-part" aria-labelledby="sc-days">
        <h2 id="sc-days">{t('stats.perDay')}</h2>
        <DayChart days={data.days} />
      </section>
      <section className="sc-part" aria-labelledby="sc-nodes">
        <h2 id="sc-nodes">{t('stats.perNode')}</h2>
        <NodeTable nodes={data.nodes} />
      </section>
      <div className="sc-columns">
        <section className="sc-part" aria-labelledby="sc-ages">
          <h2 id="sc-ages">{t('stats.ages')}</h2>
          <Ages ages={data.ages} />
        </section>
        <section className="sc-part" aria-labelledby="sc-people">
          <h2 id="sc-people">{t('stats.people')}</h2>
          <PeopleTable people={data.slowest} />
        </section>
      </div>
    </>
  );
}

function NodeTable({ nodes }: Pick<Statistics, 'nodes'>) {
  const t = useTexts();
  const title = useTitle();
  const format = useFormat();
  const hours = (value: number) => format.number(Math.round(value * 10) / 10);
  return (
    <Table<Statistics['nodes'][number]>
      aria-label={t('stats.perNode')}
      size="middle"
      rowKey={({ definition, node }) => `${definition}.${node}`}
      scroll={{ x: 'max-content' }}
      dataSource={nodes}
      locale={{ emptyText: <Empty description={t('stats.none')} /> }}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        { title: t('stats.flow'), render: (_, node) => title(node.definitionTitle) },
        { title: t('stats.node'), render: (_, node) => title(node.title) },
        {
          title: t('stats.decided'),
          align: 'right',
          sorter: (one, other) => one.decided - other.decided,
          render: (_, node) => format.number(node.decided),
        },
        {
          title: t('stats.hours'),
          align: 'right',
          sorter: (one, other) => one.hours - other.hours,
          render: (_, node) => hours(node.hours),
        },
        { title: t('stats.longest'), align: 'right', render: (_, node) => hours(node.longest) },
        {
          title: t('stats.open'),
          align: 'right',
          sorter: (one, other) => one.open - other.open,
          render: (_, node) => format.number(node.open),
        },
        {
          title: t('stats.overdue'),
          align: 'right',
          sorter: (one, other) => one.overdue - other.overdue,
          render: (_, { overdue }) => (
            <span className={overdue > 0 ? 'sc-late' : ''}>{format.number(overdue)}</span>
          ),
        },
      ]}
    />
  );
}

function Ages({ ages }: Pick<Statistics, 'ages'>) {
  const t = useTexts();
  const format = useFormat();
  const most = Math.max(1, ...ages.map(({ open }) => open));
  return (
    <ul className="sc-ages">
      {ages.map(({ hours, open }) => (
        <li key={hours}>
          <span>
            {hours >= 48
              ? t('stats.ageDays', { days: Math.round(hours / 24) })
              : t('stats.ageHours', { hours })}
          </span>
          <span className="sc-bar" aria-hidden="true">
            <span style={{ width: `${(open / most) * 100}%` }} />
          </span>
          <span>{format.number(open)}</span>
        </li>
      ))}
    </ul>
  );
}

function PeopleTable({ people }: { people: Statistics['slowest'] }) {
  const t = useTexts();
  const format = useFormat();
  return (
    <Table<Statistics['slowest'][number]>
      aria-label={t('stats.people')}
      size="small"
      rowKey={({ person }) => person.id}
      dataSource={people}
      locale={{ emptyText: <Empty description={t('stats.none')} /> }}
      pagination={false}
      columns={[
        { title: t('stats.person'), render: (_, { person }) => person.displayName },
        { title: t('stats.open'), align: 'right', render: (_, { open }) => format.number(open) },
        {
          title: t('stats.overdue'),
          align: 'right',
          render: (_, { overdue }) => format.number(overdue),
        },
      ]}
    />
  );
}
