import { useLocale } from '@pedestal/sub-app-sdk/react';
import { useTexts } from '../shared/texts.ts';
import { labelOf, numberOf, type Point, type Result } from './result.ts';
import { Figure } from './result-table.tsx';
import { usePointText } from './use-values.ts';

interface NumberViewProps {
  result: Result;
  onPick: ((point: Point) => void) | undefined;
}

/** One number. Over time it is the last one, beside the one before and the course of all. */
export function NumberView({ result, onPick }: NumberViewProps) {
  const t = useTexts();
  const textOf = usePointText(result);
  const [measure] = result.measures;
  const isTime = result.dimensions[0]?.isTime ?? false;
  const row = isTime ? result.rows.at(-1) : result.rows[0];
  if (!row || !measure) return <p className="dr-none">{t('chart.none')}</p>;
  const point = { row, measure: 0 };
  const before = isTime ? result.rows.at(-2) : undefined;
  return (
    <div className="dr-count">
      <p className="dr-count-value">
        <Figure text={textOf(point)} onPick={onPick && (() => onPick(point))} />
      </p>
      <p className="dr-count-name">{[measure.title, labelOf(row)].filter(Boolean).join(' · ')}</p>
      {before && (
        <Trend
          now={numberOf(point)}
          before={numberOf({ row: before, measure: 0 })}
          than={labelOf(before)}
        />
      )}
      {isTime && result.rows.length > 2 && (
        <Course values={result.rows.map((each) => numberOf({ row: each, measure: 0 }) ?? 0)} />
      )}
    </div>
  );
}

interface TrendProps {
  now: number | null;
  before: number | null;
  than: string;
}

function Trend({ now, before, than }: TrendProps) {
  const t = useTexts();
  const locale = useLocale();
  if (now === null || before === null || before === 0) return null;
  const change = (now - before) / Math.abs(before);
  const text = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }).format(change);
  const way = change > 0 ? '▲' : change < 0 ? '▼' : '■';
  return (
    <p className="dr-trend">
      <span aria-hidden="true">{way}</span> {t('chart.trend', { change: text, than })}
    </p>
  );
}

/** A line without axes; the number beside it says what it ends at. */
function Course({ values }: { values: readonly number[] }) {
  const low = Math.min(...values);
  const height = Math.max(...values) - low || 1;
  const step = 100 / (values.length - 1);
  const path = values
    .map((value, index) => `${index * step},${30 - ((value - low) / height) * 28}`)
    .join(' ');
  return (
    <svg className="dr-course" viewBox="0 0 100 32" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={path} />
    </svg>
  );
}
