import type { FieldProblem, StoredRecord } from '@pedestal/contract';
import { useFormat } from '@pedestal/workbench';
import { Button, Table, type TableColumnType } from 'antd';
import { useTexts } from '../shared/texts.ts';
import { FieldInput } from '../values/field-input.tsx';
import { scaleOf } from '../values/number-format.ts';
import { ShownValue } from '../values/shown-value.tsx';
import { type Collection, type Field, isInput, type Lines } from '../workspace/collection.ts';
import { useTitle } from '../workspace/workspace-context.ts';
import { type LineDraft, newLine } from './draft.ts';

interface LinesTableProps {
  collection: Collection;
  lines: Lines;
  record: StoredRecord | undefined;
  rows: LineDraft[];
  problems: FieldProblem[];
  onChange: (rows: LineDraft[]) => void;
}

/** The rows of a document. */
export function LinesTable(props: LinesTableProps) {
  const { lines, record, rows, onChange } = props;
  const t = useTexts();
  const title = useTitle();
  const format = useFormat();
  const canWrite = lines.access === 'write' && (!record || record.writable.includes(lines.id));
  const remove = (id: string) => onChange(rows.filter((row) => row.id !== id));
  const number: TableColumnType<LineDraft> = {
    title: '#',
    width: 44,
    align: 'right',
    render: (_, _row, index) => format.number(index + 1),
  };
  const removal: TableColumnType<LineDraft> = {
    title: <span className="rc-hidden">{t('lines.actions')}</span>,
    width: 48,
    render: (_, row, index) => (
      <Button
        size="small"
        type="text"
        aria-label={t('lines.remove', { row: index + 1 })}
        onClick={() => remove(row.id)}
      >
        ×
      </Button>
    ),
  };
  const columns = lines.fields
    .filter((field) => !field.hidden)
    .map((field) => toColumn(field, title(field.title), { ...props, canWrite }));
  return (
    <section className="wb-panel" aria-label={title(lines.title)}>
      <h2>{title(lines.title)}</h2>
      <Table<LineDraft>
        size="small"
        className="rc-lines"
        rowKey="id"
        pagination={rows.length > 100 ? { pageSize: 100, showSizeChanger: false } : false}
        dataSource={rows}
        columns={canWrite ? [number, ...columns, removal] : [number, ...columns]}
        locale={{ emptyText: t('lines.empty') }}
      />
      {canWrite && rows.length < lines.max && (
        <div>
          <Button type="dashed" onClick={() => onChange([...rows, newLine(lines.fields)])}>
            {t('lines.add')}
          </Button>
        </div>
      )}
    </section>
  );
}

function toColumn(
  field: Field,
  label: string,
  props: LinesTableProps & { canWrite: boolean },
): TableColumnType<LineDraft> {
  const { collection, lines, record, rows, problems, canWrite, onChange } = props;
  const set = (id: string, value: LineDraft['values'][string]) =>
    onChange(
      rows.map((row) =>
        row.id === id ? { ...row, values: { ...row.values, [field.id]: value } } : row,
      ),
    );
  const isNumber = scaleOf(field) !== undefined;
  return {
    key: field.id,
    title: field.required ? `${label} *` : label,
    ...(isNumber ? { align: 'right' as const, className: 'rc-numbers' } : {}),
    render: (_, row) => {
      const labelKey = `${lines.id}.${field.id}`;
      const problem = problems.find((each) => each.field === `${lines.id}/${row.id}/${field.id}`);
      const control =
        canWrite && isInput(field) ? (
          <FieldInput
            field={field}
            workspace={collection.workspace}
            collection={collection.id}
            lines={lines.id}
            value={row.values[field.id]}
            onChange={(value) => set(row.id, value)}
            labels={record?.labels[labelKey]}
          />
        ) : (
          <ShownValue
            field={field}
            value={row.values[field.id]}
            labels={record?.labels}
            labelKey={labelKey}
          />
        );
      return (
        <>
          {control}
          {problem && (
            <div role="alert" className="rc-problem">
              {problem.message}
            </div>
          )}
        </>
      );
    },
  };
}
