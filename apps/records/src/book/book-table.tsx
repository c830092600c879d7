import type { DescribedBook } from '@pedestal/contract';
import { useLocale } from '@pedestal/sub-app-sdk/react';
import type { ReactNode } from 'react';
import { formatDecimal, formatQuantity, QUANTITY_SCALE } from '../values/number-format.ts';
import { type Labels, ShownValue } from '../values/shown-value.tsx';
import { useTitle } from '../workspace/workspace-context.ts';
import { toField } from './book.ts';

interface BookTableProps {
  label: string;
  /** Cells of the head row; those of numbers are aligned to the right. */
  head: readonly { id: string; title: string; isNumber?: boolean; isAction?: boolean }[];
  children: ReactNode;
  foot?: ReactNode;
}

/**
 * A table that scrolls within the page; its head and its totals stay in view. On a phone each row
 * shows its figures beside its dimensions, so cells bring the titles of their columns along.
 */
export function BookTable({ label, head, children, foot }: BookTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it by keyboard.
    <section className="bk-scroll" aria-label={label} tabIndex={0}>
      <table className="bk-table bk-stacked">
        <thead>
          <tr>
            {head.map(({ id, title, isNumber, isAction }) => (
              <th
                key={id}
                scope="col"
                className={isNumber ? 'bk-number' : isAction ? 'bk-action' : ''}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </section>
  );
}

interface AmountProps {
  /** Of the column. */
  title: string;
  value: string | null | undefined;
  scale: number;
}

/** An exact number with separators; a quantity without zeros at its end. */
export function Amount({ title, value, scale }: AmountProps) {
  const locale = useLocale();
  if (value === null || value === undefined) {
    return (
      <td className="bk-number" data-title={title}>
        –
      </td>
    );
  }
  const isZero = /^-?0*(?:\.0*)?$/.test(value);
  const tone = value.startsWith('-') ? ' bk-negative' : isZero ? ' bk-zero' : '';
  const write = scale === QUANTITY_SCALE ? formatQuantity : formatDecimal;
  return (
    <td className={`bk-number${tone}`} data-title={title}>
      {write(value, scale, locale)}
    </td>
  );
}

interface KeyCellsProps {
  dimensions: readonly DescribedBook['dimensions'][number][];
  values: Readonly<Record<string, string | null>>;
  labels: Labels;
}

/** A cell for each dimension. */
export function KeyCells({ dimensions, values, labels }: KeyCellsProps) {
  const title = useTitle();
  return dimensions.map((dimension) => (
    <td key={dimension.id} data-title={title(dimension.title)}>
      <ShownValue field={toField(dimension)} value={values[dimension.id]} labels={labels} />
    </td>
  ));
}

/** Labels of several pages together. */
export function mergeLabels(pages: readonly { labels: Labels }[]): Labels {
  const all: Labels = {};
  for (const { labels } of pages) {
    for (const [field, names] of Object.entries(labels)) {
      all[field] = { ...all[field], ...names };
    }
  }
  return all;
}
