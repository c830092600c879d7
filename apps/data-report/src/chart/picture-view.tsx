import type { EChartsType } from 'echarts/core';
import { useEffect, useMemo, useRef } from 'react';
import { useTexts } from '../shared/texts.ts';
import { drawInTurn } from './draw-in-turn.ts';
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
  const pictureOf = useMemo(
    () => once(() => draw(kind, { result, look, textOf })),
    [kind, result, look, textOf],
  );
  const { place, chart } = useChart(pictureOf, onPick);
  const { point, onKeyDown, leave } = usePointKeys(
    () => pictureOf().points,
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

/** Calculated when its turn comes, not while the whole page is rendered. */
function once<T>(calculate: () => T): () => T {
  let found: { value: T } | undefined;
  return () => {
    found ??= { value: calculate() };
    return found.value;
  };
}

/** Draws into an element, follows its size, and leaves nothing behind. */
function useChart(pictureOf: () => Picture, onPick: ((point: Point) => void) | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const latest = useRef({ pictureOf, onPick });
  useEffect(() => {
    latest.current = { pictureOf, onPick };
  });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const made = chart.current;
      const { clientWidth, clientHeight } = element;
      // The first call comes at once: drawing everything twice would cost as much again.
      if (made?.getWidth() === clientWidth && made.getHeight() === clientHeight) return;
      made?.resize();
    });
    const leaveQueue = drawInTurn(element, () => {
      const made = init(element);
      chart.current = made;
      made.on('click', ({ seriesIndex = 0, dataIndex }) => {
        const point = latest.current.pictureOf().points[seriesIndex]?.[dataIndex];
        if (point) latest.current.onPick?.(point);
      });
      // At first there is nothing that could move.
      made.setOption({ ...latest.current.pictureOf().option, animation: false });
      observer.observe(element);
    });
    return () => {
      leaveQueue();
      observer.disconnect();
      chart.current?.dispose();
      chart.current = undefined;
    };
  }, []);
  useEffect(() => {
    chart.current?.setOption(pictureOf().option, { notMerge: true });
  }, [pictureOf]);
  return { place, chart };
}
