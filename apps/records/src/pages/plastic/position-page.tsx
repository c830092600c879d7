import { useLocale, useShell } from '@pedestal/sub-app-sdk/react';
import { Failure, InnerLink, Loading, NoPage, Page } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Empty } from 'antd';
import { useWatch } from '../../shared/use-watch.ts';
import { localDay } from '../../values/local-day.ts';
import { formatDecimal } from '../../values/number-format.ts';
import type { Collection } from '../../workspace/collection.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { readFirst } from '../wms/read-by-ids.ts';
import { textOf } from '../wms/walk-lines.ts';
import { centsOf, fromCents, readBalances, readGrades, readQuotes, toTonnes } from './market.ts';
import './plastic.css';
import { addMargins, type GradeMargin } from './margins.ts';
import { usePlasticTexts } from './texts.ts';

/** How much we are long or short of each grade, and what this month has earned, as deals are made. */
export function Component() {
  const { collections } = useWorkspace();
  const deals = collections.find(({ id }) => id === 'deal');
  return deals ? <Position deals={deals} /> : <NoPage />;
}

function usePosition() {
  const { call } = useShell();
  const { workspace } = useWorkspace();
  const { key } = workspace;
  const today = localDay();
  return useQuery({
    queryKey: ['plastic position', key, today],
    staleTime: 0,
    queryFn: async () => {
      const [grades, quotes, position, deals] = await Promise.all([
        readGrades(call, key),
        readQuotes(call, key, today),
        readBalances(call, key, { book: 'position', by: 'grade', measure: 'kg' }),
        readFirst(call, [key, 'deal'], {
          f: `and(side.eq.sell,state.in.confirmed~picking~settled,day.gte.${today.slice(0, 8)}01)`,
          sort: '-day',
          columns: 'grade,day,kg,amount,margin',
        }),
      ]);
      const sold = deals.items.map(({ values }) => ({
        grade: textOf(values.grade) ?? '',
        day: textOf(values.day) ?? '',
        kg: textOf(values.kg) ?? '0',
        margin: textOf(values.margin),
      }));
      return { grades, quotes, position, margins: addMargins(sold, today) };
    },
  });
}

type Data = NonNullable<ReturnType<typeof usePosition>['data']>;

function Position({ deals }: { deals: Collection }) {
  const t = usePlasticTexts();
  const { base } = useWorkspace();
  useWatch(deals);
  const { data, error, refetch } = usePosition();
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <Page
      title={t('position.title')}
      hint={t('position.hint')}
      actions={<InnerLink to={`${base}/deal`}>{t('desk.deals')}</InnerLink>}
    >
      {data.grades.length === 0 ? <Empty description={t('board.none')} /> : <Table data={data} />}
    </Page>
  );
}

function Table({ data }: { data: Data }) {
  const t = usePlasticTexts();
  const locale = useLocale();
  const show = (value: string, scale = 0) => formatDecimal(value, scale, locale);
  const rows = data.grades.map(({ id, name }) => {
    const kg = (data.position.get(id) ?? '0').replace(/\..*$/, '');
    const quote = data.quotes.get(id)?.[0];
    return { id, name, kg, quote, worth: quote && centsOf(kg, quote.price), ...marginOf(data, id) };
  });
  const total = (pick: (row: (typeof rows)[number]) => bigint) =>
    rows.reduce((sum, row) => sum + pick(row), 0n);
  return (
    <div className="pl-scroll">
      <table className="pl-table">
        <thead>
          <tr>
            <th scope="col">{t('grade')}</th>
            <th scope="col" className="pl-number">
              {t('position.position')}
            </th>
            <th scope="col" className="pl-number">
              {t('position.quote')}
            </th>
            <th scope="col" className="pl-number">
              {t('position.worth')}
            </th>
            <th scope="col" className="pl-number">
              {t('position.sold')}
            </th>
            <th scope="col" className="pl-number">
              {t('position.today')}
            </th>
            <th scope="col" className="pl-number">
              {t('position.month')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              <td className="pl-number">
                <span className="wb-muted">{t(sideOf(row.kg))}</span>{' '}
                <strong>{show(toTonnes(row.kg), 3)}</strong>
              </td>
              <td className="pl-number">{row.quote ? show(row.quote.price) : '—'}</td>
              <td className="pl-number">
                {row.worth === undefined ? '—' : show(fromCents(row.worth))}
              </td>
              <td className="pl-number">{show(toTonnes(String(row.kgSold)), 3)}</td>
              <td className="pl-number">{show(fromCents(row.today))}</td>
              <td className="pl-number">{show(fromCents(row.month))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('position.total')}</th>
            <td className="pl-number">
              {show(toTonnes(String(total(({ kg }) => BigInt(kg)))), 3)}
            </td>
            <td />
            <td className="pl-number">{show(fromCents(total(({ worth = 0n }) => worth)))}</td>
            <td className="pl-number">
              {show(toTonnes(String(total(({ kgSold }) => kgSold))), 3)}
            </td>
            <td className="pl-number">{show(fromCents(total(({ today }) => today)))}</td>
            <td className="pl-number">{show(fromCents(total(({ month }) => month)))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const NONE: GradeMargin = { kgSold: 0n, today: 0n, month: 0n };
const marginOf = ({ margins }: Data, id: string) => margins.get(id) ?? NONE;

function sideOf(kg: string) {
  if (BigInt(kg) === 0n) return 'position.flat';
  return kg.startsWith('-') ? 'position.short' : 'position.long';
}
