import { useFormat } from '@pedestal/workbench';
import { Checkbox, Input, Select } from 'antd';
import { useDesignTexts } from '../shared/texts.ts';
import { type ColumnType, type Inferred, misfitsOf, type Row, typesOf } from './proposed-fields.ts';

interface FileFieldsProps {
  inferred: Inferred;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
}

/** The columns of a file as fields, with values from it; names and types can be corrected. */
export function FileFields({ inferred, rows, onChange }: FileFieldsProps) {
  const t = useDesignTexts();
  const format = useFormat();
  const change = (header: string, part: Partial<Row>) =>
    onChange(rows.map((row) => (row.header === header ? { ...row, ...part } : row)));
  return (
    <section className="wb-panel" aria-label={t('start.fields')}>
      <h2>{t('start.fields')}</h2>
      <p className="wb-muted">
        {t('start.found', {
          rows: format.number(inferred.rows),
          columns: format.number(inferred.columns.length),
        })}
      </p>
      <ul className="ds-list ds-columns">
        {rows.map((row) => (
          <li key={row.header} className="ds-row">
            <Checkbox
              aria-label={t('start.use', { header: row.header })}
              checked={row.isUsed}
              onChange={(event) => change(row.header, { isUsed: event.target.checked })}
            />
            <Input
              aria-label={t('start.nameOf', { header: row.header })}
              maxLength={100}
              disabled={!row.isUsed}
              value={row.title}
              onChange={(event) => change(row.header, { title: event.target.value })}
            />
            <Select<ColumnType>
              aria-label={t('start.typeOf', { header: row.header })}
              disabled={!row.isUsed}
              value={row.type}
              options={typesOf(row).map((type) => ({
                value: type,
                label: t(`types.${type}.name`),
              }))}
              onChange={(type) => change(row.header, { type })}
            />
            <ColumnNotes row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ColumnNotes({ row }: { row: Row }) {
  const t = useDesignTexts();
  const format = useFormat();
  const misfits = misfitsOf(row);
  return (
    <span className="ds-notes">
      <span className="ds-values">{row.samples.join(' · ') || t('start.noValues')}</span>
      {row.isUsed && misfits > 0 && (
        <span className="ds-loss">{t('start.misfits', { count: format.number(misfits) })}</span>
      )}
      {row.isUsed && row.formulas > 0 && (
        <span>{t('start.formulas', { count: format.number(row.formulas) })}</span>
      )}
    </span>
  );
}
