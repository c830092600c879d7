import { Spinner } from '@pedestal/workbench';
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { useTexts } from '../shared/texts.ts';
import { type ChartKind, isPicture, lackOf } from './kinds.ts';
import { NumberView } from './number-view.tsx';
import { PivotTable } from './pivot-table.tsx';
import type { Point, Result } from './result.ts';
import { ResultTable } from './result-table.tsx';
import './chart.css';

type Props = ComponentProps<typeof import('./picture-view.tsx')['default']>;

// ECharts is as large as all the rest of the page.
let loaded: ComponentType<Props> | undefined;
let loading: Promise<ComponentType<Props>> | undefined;

function loadPictures(): Promise<ComponentType<Props>> {
  loading ??= import('./picture-view.tsx').then(
    ({ default: Pictures }) => {
      loaded = Pictures;
      return Pictures;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Loads what draws pictures while their figures are calculated; a failure shows when they are drawn. */
export function preparePictures(kinds: readonly ChartKind[]): void {
  if (!loaded && kinds.some(isPicture)) loadPictures().catch(() => undefined);
}

/**
 * What draws pictures, or a spinner until it is loaded. Without Suspense: React keeps a fallback for
 * 300 ms even when its content is there the moment after.
 */
function PictureView(props: Props) {
  const [state, setState] = useState<{
    Pictures?: ComponentType<Props> | undefined;
    error?: unknown;
  }>({ Pictures: loaded });
  const { Pictures, error } = state;
  useEffect(() => {
    if (Pictures) return undefined;
    let isGone = false;
    loadPictures().then(
      (Loaded) => !isGone && setState({ Pictures: Loaded }),
      (reason: unknown) => !isGone && setState({ error: reason }),
    );
    return () => {
      isGone = true;
    };
  }, [Pictures]);
  if (error !== undefined) throw error;
  if (Pictures) return <Pictures {...props} />;
  return (
    <div className="dr-none">
      <Spinner />
    </div>
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
  return <PictureView kind={kind} result={result} label={label} onPick={onPick} />;
}
