import type { EChartsType } from 'echarts/core';
import { useEffect, useMemo, useRef } from 'react';
import { useTexts } from '../shared/texts.ts';
import { init } from './echarts.ts';
import type { PictureKind } from './kinds.ts';
import { useLook } from './look.ts';
import { draw } from './options/draw.ts';
import type { Picture } from './options/picture.ts';
import { labelOf, type Point, type Result } from './result.ts';
import { usePointKeys } from './use-point-keys.ts';
import { usePointText } from './use-values.ts';

interface PictureViewProps {
  kind: PictureKind;
  result: Result;
  label: string;
  onPick: ((point: Point) => void) | undefined;
}

/** A picture of figures by ECharts. Arrow keys walk over its points, which are read out. */
export default function PictureView({ kind, result, label, onPick }: PictureViewProps) {
  const t = useTexts();
  const look = useLook();
  const textOf = usePointText(result);
  const picture = useMemo(() => draw(kind, { result, look, textOf }), [kind, result, look, textOf]);
  const { place, chart } = useChart(picture, onPick);
  const { point, onKeyDown, leave } = usePointKeys(
    picture.points,
    (next) => {
      chart.current?.dispatchAction({ type: 'downplay' });
      if (!next) {
        chart.current?.dispatchAction({ type: 'hideTip' });
        return;
      }
      const at = { seriesIndex: next.series, dataIndex: next.item };
      chart.current?.dispatchAction({ type: 'highlight', ...at });
      chart.current?.dispatchAction({ type: 'showTip', ...at });
    },
    onPick,
  );
  const words = point
    ? [labelOf(point.row), result.measures[point.measure]?.title, textOf(point)]
    : [];
  return (
    <>
      <div
        role="application"
        aria-roledescription={t('chart.picture')}
        aria-label={`${label}. ${t('chart.keys')}`}
        className="dr-picture"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk over the points
        tabIndex={0}
        ref={place}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      <p className="dr-unseen" role="status">
        {words.filter(Boolean).join(', ')}
      </p>
    </>
  );
}

/** Draws into an element, follows its size, and leaves nothing behind. */
function useChart({ option, points }: Picture, onPick: ((point: Point) => void) | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const latest = useRef({ points, onPick });
  useEffect(() => {
    latest.current = { points, onPick };
  });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const made = init(element);
    chart.current = made;
    made.on('click', ({ seriesIndex = 0, dataIndex }) => {
      const point = latest.current.points[seriesIndex]?.[dataIndex];
      if (point) latest.current.onPick?.(point);
    });
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = element;
      // The first call comes at once: drawing everything twice would cost as much again.
      if (made.getWidth() === clientWidth && made.getHeight() === clientHeight) return;
      made.resize();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.dispose();
      chart.current = undefined;
    };
  }, []);
  const isDrawn = useRef(false);
  useEffect(() => {
    // At first there is nothing that could move, and a dashboard draws a dozen at once.
    const animation = isDrawn.current && option.animation === true;
    isDrawn.current = true;
    chart.current?.setOption({ ...option, animation }, { notMerge: true });
  }, [option]);
  return { place, chart };
}
