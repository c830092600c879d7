import { DashboardTile, useLocale, useShell } from '@pedestal/sub-app-sdk/react';
import { Failure, InnerLink, Loading, NoPage, Page } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Empty } from 'antd';
import type { ReactNode } from 'react';
import { localDay } from '../../values/local-day.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { sumCents, toCents } from '../acc/money.ts';
import { type Call, readRecords } from '../acc/read-all.ts';
import { showCents } from '../acc/statements/sheet.ts';
import './contract.css';
import { type OpenPayment, readOpen, SIDES, textOf } from './contracts.ts';
import { shiftDay } from './renew.ts';
import { useContractTexts } from './texts.ts';

const DUE_DAYS = 30;
const ENDING_DAYS = 60;
/** Of the dashboard that comes with the workspace. */
const TILES = ['signed', 'plan'];
/** Rows of each list; the list behind it has all. */
const MOST = 12;
const LATE = { receivable: 'lateReceivable', payable: 'latePayable' } as const;

/** What the contracts of the person are worth, what is due soon, and what is about to end. */
export function Component() {
  const t = useContractTexts();
  const { call } = useShell();
  const { workspace, collections, base } = useWorkspace();
  const { data, error, refetch } = useQuery({
    queryKey: ['contract overview', workspace.key],
    staleTime: 0,
    queryFn: () => readOverview(call, workspace.key),
  });
  const contract = collections.find(({ id }) => id === 'contract');
  if (!contract) return <NoPage />;
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const today = localDay();
  const filterTo = (f: string) => `${base}/contract?${new URLSearchParams({ f })}`;
  return (
    <Page
      title={t('overview.title')}
      hint={t('overview.hint')}
      actions={
        contract.can.create && <InnerLink to={`${base}/p/draw`}>{t('draw.title')}</InnerLink>
      }
    >
      <dl className="ct-figures">
        <Figure title={t('overview.valueIn')} cents={data.value.in} />
        <Figure title={t('overview.valueOut')} cents={data.value.out} />
        {data.due && (
          <>
            <Figure title={t('overview.dueIn')} cents={totalOf(data.due, 'receivable')} />
            <Figure title={t('overview.dueOut')} cents={totalOf(data.due, 'payable')} />
          </>
        )}
      </dl>
      <div className="ct-tiles">
        {TILES.map((tile) => (
          <DashboardTile
            key={tile}
            className="ct-tile"
            dashboard={`${workspace.key}/overview`}
            tile={tile}
          />
        ))}
      </div>
      {data.due && (
        <Rows title={t('overview.due')} none={t('overview.noneDue')} count={data.due.length}>
          {data.due.slice(0, MOST).map((each) => (
            <li key={`${each.side} ${each.ref} ${each.due} ${each.step}`}>
              <InnerLink to={filterTo(`no.eq.${each.ref}`)}>{each.ref}</InnerLink>
              <span>
                {each.partyName} · {each.step}
              </span>
              <Money cents={each.cents} />
              <span className={each.due < today ? 'ct-late' : 'wb-muted'}>
                {t(`overview.${each.due < today ? LATE[each.side] : each.side}`, { day: each.due })}
              </span>
            </li>
          ))}
        </Rows>
      )}
      <Rows title={t('overview.ending')} none={t('overview.noneEnding')} count={data.ending.length}>
        {data.ending.slice(0, MOST).map(({ id, no, name, party, until }) => (
          <li key={id}>
            <InnerLink to={`${base}/contract/${id}`}>{no === '' ? name : no}</InnerLink>
            <span>
              {name} · {party}
            </span>
            <span className={until < today ? 'ct-late' : 'wb-muted'}>
              {t('overview.until', { day: until })}
            </span>
            {contract.can.create && (
              <InnerLink
                aria-label={t('overview.renewNamed', { name })}
                to={`${base}/p/draw?renew=${id}`}
              >
                {t('overview.renew')}
              </InnerLink>
            )}
          </li>
        ))}
      </Rows>
    </Page>
  );
}

const totalOf = (due: readonly OpenPayment[], side: OpenPayment['side']) =>
  sumCents(due.filter((each) => each.side === side).map(({ cents }) => cents));

async function readOverview(call: Call, workspace: string) {
  const today = localDay();
  const columns = 'no,name,party,direction,amount,until';
  const rows = await readRecords(call, workspace, 'contract', {
    f: 'state.eq.active',
    columns,
    sort: 'until',
  });
  const worth = (direction: string) =>
    sumCents(
      rows
        .filter(({ values }) => values.direction === direction)
        .map(({ values }) => toCents(values.amount)),
    );
  const due = await Promise.all(
    SIDES.map((side) => readOpen(call, workspace, side, `due.lte.${shiftDay(today, DUE_DAYS)}`)),
  );
  const known = due.filter((each) => each !== undefined);
  const limit = shiftDay(today, ENDING_DAYS);
  return {
    value: { in: worth('in'), out: worth('out') },
    // Whoever cannot read the books sees no sums of them.
    due: known.length === 0 ? undefined : known.flat().toSorted((a, b) => (a.due < b.due ? -1 : 1)),
    ending: rows
      .filter(({ values }) => textOf(values.until) <= limit)
      .map(({ id, values, labels }) => ({
        id,
        no: textOf(values.no),
        name: textOf(values.name),
        party: labels.party?.[textOf(values.party)] ?? '',
        until: textOf(values.until),
      })),
  };
}

function Figure({ title, cents }: { title: string; cents: bigint }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  );
}

function Money({ cents }: { cents: bigint }) {
  return <span className="ct-money">{showCents(cents, useLocale())}</span>;
}

interface RowsProps {
  title: string;
  none: string;
  count: number;
  children: ReactNode;
}

function Rows({ title, none, count, children }: RowsProps) {
  return (
    <section className="ct-part" aria-label={title}>
      <h2>
        {title} {count > 0 && <span className="rc-count">{count}</span>}
      </h2>
      {count === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={none} />
      ) : (
        <ul className="ct-rows">{children}</ul>
      )}
    </section>
  );
}
