import type { StoredRecord } from '@pedestal/contract';
import { useLocale, useShell } from '@pedestal/sub-app-sdk/react';
import { Failure, InnerLink, Loading, NoPage, Page, useAddressState } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Empty, Progress } from 'antd';
import { localDay } from '../../values/local-day.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { sumCents, toCents } from '../acc/money.ts';
import { type Call, readRecords } from '../acc/read-all.ts';
import { showCents } from '../acc/statements/sheet.ts';
import './contract.css';
import { type PlanRow, planOf, readOpen, sideOf, textOf } from './contracts.ts';
import { TerminateForm } from './terminate-form.tsx';
import { useContractTexts } from './texts.ts';

/** Payments whose lines are read for somebody who does not read the books. */
const MOST_PAYMENTS = 50;

/** What is planned, paid and open of one contract; and how it ends early. */
export function Component() {
  const t = useContractTexts();
  const { call } = useShell();
  const { workspace, collections, base } = useWorkspace();
  const { values } = useAddressState();
  const id = values.contract ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['contract plan', workspace.key, id],
    enabled: id !== '',
    staleTime: 0,
    queryFn: () => readPlan(call, workspace.key, id),
  });
  if (id === '' || !collections.some((each) => each.id === 'contract')) return <NoPage />;
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { record, rows } = data;
  return (
    <Page
      title={t('plan.of', { name: textOf(record.values.name) })}
      hint={t('plan.hint')}
      actions={<InnerLink to={`${base}/contract/${id}`}>{t('open')}</InnerLink>}
    >
      {rows.length === 0 ? <Empty description={t('plan.none')} /> : <Rows rows={rows} />}
      <TerminateForm record={record} rows={rows} />
    </Page>
  );
}

function Rows({ rows }: { rows: PlanRow[] }) {
  const t = useContractTexts();
  const locale = useLocale();
  const today = localDay();
  const planned = sumCents(rows.map((row) => row.planned));
  const open = sumCents(rows.map((row) => row.open));
  const percent = planned === 0n ? 0 : Number(((planned - open) * 100n) / planned);
  return (
    <section className="ct-part" aria-label={t('plan.title')}>
      <Progress aria-label={t('plan.progress')} percent={percent} />
      <div className="bk-scroll">
        <table className="bk-table">
          <thead>
            <tr>
              <th scope="col">{t('plan.stepHead')}</th>
              <th scope="col">{t('plan.dueHead')}</th>
              {(['planned', 'paid', 'open'] as const).map((each) => (
                <th key={each} scope="col" className="ct-number">
                  {t(`plan.${each}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.due} ${row.step}`}>
                <td>{row.step}</td>
                <td className={row.open > 0n && row.due < today ? 'ct-late' : ''}>{row.due}</td>
                <td className="ct-number">{showCents(row.planned, locale)}</td>
                <td className="ct-number">{showCents(row.planned - row.open, locale)}</td>
                <td className="ct-number">{showCents(row.open, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

async function readPlan(call: Call, workspace: string, id: string) {
  const record = await call('GET /gateway/records/:workspace/:collection/:id', {
    params: { workspace, collection: 'contract', id },
  });
  const plan = planOf(record).map(({ amount, ...row }) => ({ ...row, planned: toCents(amount) }));
  const isPosted = ['active', 'closed', 'terminated'].includes(textOf(record.values.state));
  const open = isPosted ? await readOpenOf(call, workspace, record) : undefined;
  const rows = plan.map((row) => ({
    ...row,
    open: open ? (open.get(`${row.due} ${row.step}`) ?? 0n) : row.planned,
  }));
  return { record, rows };
}

/** What is open of each planned payment: from the book, or for its handler from the payments. */
async function readOpenOf(
  call: Call,
  workspace: string,
  record: StoredRecord,
): Promise<Map<string, bigint>> {
  const side = sideOf(record.values.direction);
  if (!side) return new Map();
  const inBook = await readOpen(call, workspace, side, `ref.eq.${textOf(record.values.no)}`);
  if (inBook) return new Map(inBook.map(({ due, step, cents }) => [`${due} ${step}`, cents]));
  const open = new Map<string, bigint>();
  const add = (key: string, cents: bigint) => open.set(key, (open.get(key) ?? 0n) + cents);
  for (const { due, step, amount } of planOf(record)) add(`${due} ${step}`, toCents(amount));
  if (record.values.state === 'terminated') {
    for (const { due, step, amount } of planOf(record, 'released')) {
      add(`${due} ${step}`, -toCents(amount));
    }
  }
  const f = `and(contract.eq.${record.id},state.eq.posted)`;
  const payments = await readRecords(call, workspace, 'payment', { f, columns: 'no' });
  for (const { id } of payments.slice(0, MOST_PAYMENTS)) {
    const payment = await call('GET /gateway/records/:workspace/:collection/:id', {
      params: { workspace, collection: 'payment', id },
    });
    for (const { due, step, amount } of planOf(payment, 'settles')) {
      add(`${due} ${step}`, -toCents(amount));
    }
  }
  return open;
}
