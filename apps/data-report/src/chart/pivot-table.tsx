import { useMemo } from 'react';
import { useTexts } from '../shared/texts.ts';
import { buildPivot, type PivotCell, type PivotLine } from './pivot.ts';
import type { Measure, Point, Result } from './result.ts';
import { Figure } from './result-table.tsx';
import { useValueText } from './use-values.ts';

interface PivotTableProps {
  result: Result;
  label: string;
  onPick: ((point: Point) => void) | undefined;
}

/** Figures by two or more dimensions, with subtotals and totals. */
export function PivotTable({ result, label, onPick }: PivotTableProps) {
  const t = useTexts();
  const pivot = useMemo(() => buildPivot(result), [result]);
  const { measures } = result;
  const heads = [...pivot.columns, { key: 'total', label: t('chart.total') }];
  const isMany = measures.length > 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
    <section className="dr-pivot" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {pivot.sides.map((side) => (
              <th key={side} scope="col" rowSpan={isMany ? 2 : 1}>
                {side}
              </th>
            ))}
            {heads.map(({ key, label: head }) => (
              <th key={key} scope={isMany ? 'colgroup' : 'col'} colSpan={measures.length}>
                {head}
              </th>
            ))}
          </tr>
          {isMany && (
            <tr>
              {heads.flatMap(({ key }) =>
                measures.map(({ id, title }) => (
                  <th key={`${key} ${id}`} scope="col">
                    {title}
                  </th>
                )),
              )}
            </tr>
          )}
        </thead>
        <tbody>
          {pivot.lines.map((line) => (
            <tr key={line.key} className={`dr-${line.kind}`}>
              <Heads line={line} sides={pivot.sides.length} />
              {line.cells.flatMap((cells, column) =>
                cells.map((cell, index) => (
                  <PivotFigure
                    key={`${heads[column]?.key} ${measures[index]?.id}`}
                    cell={cell}
                    measure={measures[index]}
                    onPick={onPick}
                  />
                )),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Heads({ line, sides }: { line: PivotLine; sides: number }) {
  const t = useTexts();
  if (line.kind === 'row') {
    return line.labels.map((text, index) => (
      <th key={index} scope="row">
        {text}
      </th>
    ));
  }
  return (
    <th scope="row" colSpan={sides}>
      {line.kind === 'total' ? t('chart.total') : t('chart.subtotal', { of: line.labels[0] ?? '' })}
    </th>
  );
}

interface PivotFigureProps {
  cell: PivotCell | undefined;
  measure: Measure | undefined;
  onPick: ((point: Point) => void) | undefined;
}

function PivotFigure({ cell, measure, onPick }: PivotFigureProps) {
  const text = useValueText();
  if (!cell || !measure) return <td />;
  const { point } = cell;
  return (
    <td>
      <Figure text={text(cell.text, measure)} onPick={point && onPick && (() => onPick(point))} />
    </td>
  );
}
