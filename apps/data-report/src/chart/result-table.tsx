import { Table, type TableColumnsType } from 'antd';
import { useTexts } from '../shared/texts.ts';
import { keyOf } from './lay-out.ts';
import type { Point, Result, ResultRow } from './result.ts';
import { useValueText } from './use-values.ts';

interface ResultTableProps {
  result: Result;
  label: string;
  onPick: ((point: Point) => void) | undefined;
  /** As small as a tile. */
  isSmall?: boolean;
}

const PAGE = 50;

/** The figures as rows; each number opens what it is made of. */
export function ResultTable({ result, label, onPick, isSmall = false }: ResultTableProps) {
  const text = useValueText();
  const columns: TableColumnsType<ResultRow> = [
    ...result.dimensions.map(({ id, title }, index) => ({
      key: `d-${id}`,
      title,
      render: (_: unknown, row: ResultRow) => row.labels[index],
    })),
    ...result.measures.map((measure, index) => ({
      key: `m-${measure.id}`,
      title: measure.title,
      align: 'right' as const,
      className: 'dr-number',
      render: (_: unknown, row: ResultRow) => (
        <Figure
          text={text(row.values[index], measure)}
          onPick={onPick && (() => onPick({ row, measure: index }))}
        />
      ),
    })),
  ];
  return (
    <Table<ResultRow>
      className="dr-table"
      aria-label={label}
      size={isSmall ? 'small' : 'middle'}
      rowKey={(row) => keyOf(row)}
      columns={columns}
      dataSource={result.rows}
      scroll={{ x: 'max-content' }}
      pagination={{
        pageSize: PAGE,
        hideOnSinglePage: true,
        showSizeChanger: false,
        size: 'small',
      }}
    />
  );
}

/** A number that can be followed to its records. */
export function Figure({ text, onPick }: { text: string; onPick: (() => void) | undefined }) {
  const t = useTexts();
  if (!onPick || text === '–') return <span>{text}</span>;
  return (
    <button type="button" className="dr-figure" title={t('chart.follow')} onClick={onPick}>
      {text}
    </button>
  );
}
