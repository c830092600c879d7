import { Spinner } from '@pedestal/workbench';
import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react';
import { useTexts } from '../shared/texts.ts';
import { type ChartKind, isPicture, lackOf } from './kinds.ts';
import { NumberView } from './number-view.tsx';
import { PivotTable } from './pivot-table.tsx';
import type { Point, Result } from './result.ts';
import { ResultTable } from './result-table.tsx';
import './chart.css';

// ECharts is as large as all the rest of the page.
const loadPictures = () => import('./picture-view.tsx');
const LazyPictures = lazy(loadPictures);
type Props = ComponentProps<typeof LazyPictures>;
let loaded: ComponentType<Props> | undefined;

/** What draws pictures: without a turn of waiting, and without a spinner, once it is loaded. */
function PictureView(props: Props) {
  // A picture keeps what it was first drawn with: another component would draw it anew.
  const [Pictures] = useState<ComponentType<Props>>(() => loaded ?? LazyPictures);
  return <Pictures {...props} />;
}

/** Loads what draws pictures while their figures are calculated; a failure shows when they are drawn. */
export function preparePictures(kinds: readonly ChartKind[]): void {
  if (loaded || !kinds.some(isPicture)) return;
  loadPictures().then(
    ({ default: Pictures }) => {
      loaded = Pictures;
    },
    () => undefined,
  );
}

interface ChartProps {
  kind: ChartKind;
  result: Result;
  /** What the figures are, for people who cannot see the picture. */
  label: string;
  /** The same figures as rows. */
  isTable?: boolean;
  isSmall?: boolean;
  onPick?: (point: Point) => void;
}

/** Figures in any kind of picture or table. */
export function Chart({
  kind,
  result,
  label,
  isTable = false,
  isSmall = false,
  onPick,
}: ChartProps) {
  const t = useTexts();
  if (result.rows.length === 0) return <p className="dr-none">{t('chart.none')}</p>;
  if (isTable || kind === 'table') {
    return <ResultTable result={result} label={label} onPick={onPick} isSmall={isSmall} />;
  }
  const lack = lackOf(kind, result);
  if (lack) return <p className="dr-none">{t(`chart.lack.${lack.of}`, { count: lack.count })}</p>;
  if (kind === 'pivot') return <PivotTable result={result} label={label} onPick={onPick} />;
  if (kind === 'number') return <NumberView result={result} onPick={onPick} />;
  if (!isPicture(kind)) return null;
  return (
    <Suspense
      fallback={
        <div className="dr-none">
          <Spinner />
        </div>
      }
    >
      <PictureView kind={kind} result={result} label={label} onPick={onPick} />
    </Suspense>
  );
}
