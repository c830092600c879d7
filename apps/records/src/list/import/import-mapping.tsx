import { Select, Table } from 'antd';
import { useTexts } from '../../shared/texts.ts';
import type { Uploaded } from './use-import.ts';

interface ImportMappingProps {
  uploaded: Uploaded;
  mapping: Record<string, string | null>;
  onChange: (mapping: Record<string, string | null>) => void;
}

/** Which column goes into which field, with what the first rows hold. */
export function ImportMapping({ uploaded, mapping, onChange }: ImportMappingProps) {
  const t = useTexts();
  const taken = new Set(Object.values(mapping));
  const columns = uploaded.columns.map(({ header }, index) => ({
    header,
    samples: uploaded.sample.flatMap((row) => row[index] || []).slice(0, 3),
  }));
  const missing = uploaded.fields.filter(({ id, required }) => required && !taken.has(id));
  return (
    <>
      <Table
        size="small"
        pagination={false}
        scroll={{ y: 260 }}
        rowKey="header"
        dataSource={columns}
        columns={[
          { title: t('import.column'), dataIndex: 'header' },
          {
            title: t('import.samples'),
            render: (_, { samples }) => <span className="rc-samples">{samples.join(' · ')}</span>,
          },
          {
            title: t('import.field'),
            width: 240,
            render: (_, { header }) => (
              <Select
                className="wb-wide"
                aria-label={t('import.fieldOf', { header })}
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={t('import.skipped')}
                value={mapping[header] ?? null}
                options={uploaded.fields.map(({ id, title, required }) => ({
                  value: id,
                  label: required ? `${title} *` : title,
                  disabled: taken.has(id) && mapping[header] !== id,
                }))}
                onChange={(field) => onChange({ ...mapping, [header]: field ?? null })}
              />
            ),
          },
        ]}
      />
      {missing.length > 0 && (
        <p role="status" className="rc-warning">
          {t('import.missing', { fields: missing.map(({ title }) => title).join(', ') })}
        </p>
      )}
    </>
  );
}
