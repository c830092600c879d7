import { useLocale } from '@pedestal/sub-app-sdk/react';
import { Empty } from 'antd';
import { formatDecimal } from '../../values/number-format.ts';
import { fromCents, type Grade, type Quote, toCents } from './market.ts';
import { usePlasticTexts } from './texts.ts';

interface BoardTableProps {
  grades: readonly Grade[];
  quotes: ReadonlyMap<string, readonly Quote[]>;
  today: string;
}

/** Every grade with its price of today, the one before, and the change. */
export function BoardTable({ grades, quotes, today }: BoardTableProps) {
  const t = usePlasticTexts();
  if (grades.length === 0) return <Empty description={t('board.none')} />;
  return (
    <div className="pl-scroll">
      <table className="pl-table">
        <caption className="wb-muted">{t('board.unit')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('grade')}</th>
            <th scope="col">{t('maker')}</th>
            <th scope="col" className="pl-number">
              {t('board.today')}
            </th>
            <th scope="col" className="pl-number">
              {t('board.cost')}
            </th>
            <th scope="col" className="pl-number">
              {t('board.before')}
            </th>
            <th scope="col" className="pl-number">
              {t('board.change')}
            </th>
          </tr>
        </thead>
        <tbody>
          {grades.map((grade) => (
            <BoardRow
              key={grade.id}
              grade={grade}
              quotes={quotes.get(grade.id) ?? []}
              today={today}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface BoardRowProps {
  grade: Grade;
  quotes: readonly Quote[];
  today: string;
}

function BoardRow({ grade, quotes, today }: BoardRowProps) {
  const t = usePlasticTexts();
  const locale = useLocale();
  const current = quotes.find(({ day }) => day === today);
  const before = quotes.find(({ day }) => day < today);
  const show = (value: string | undefined) =>
    value === undefined ? '—' : formatDecimal(value, 0, locale);
  const change = current && before && toCents(current.price) - toCents(before.price);
  return (
    <tr>
      <th scope="row">{grade.name}</th>
      <td>{grade.maker}</td>
      <td className="pl-number">
        {current ? <strong>{show(current.price)}</strong> : t('board.missing')}
      </td>
      <td className="pl-number">{show(current?.cost)}</td>
      <td className="pl-number">
        {show(before?.price)} <span className="wb-muted">{before?.day.slice(5)}</span>
      </td>
      <td className="pl-number">{change === undefined ? '—' : <Change cents={change} />}</td>
    </tr>
  );
}

function Change({ cents }: { cents: bigint }) {
  const locale = useLocale();
  const sign = cents > 0n ? '▲' : cents < 0n ? '▼' : '';
  const amount = cents < 0n ? -cents : cents;
  return (
    <>
      {sign} {formatDecimal(fromCents(amount), 0, locale)}
    </>
  );
}
