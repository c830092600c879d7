import { USER_IMPORT_FIELDS } from '@pedestal/contract';
import { Select, Table } from 'antd';
import { useImportTexts } from './texts.ts';

export type ImportField = (typeof USER_IMPORT_FIELDS)[number];
/** Heading of the column that holds each field. */
export type Mapping = Partial<Record<ImportField, string>>;

interface ImportMappingProps {
  headings: readonly string[];
  mapping: Mapping;
  label: (field: ImportField) => string;
  onChange: (mapping: Mapping) => void;
}

/** Chooses the column of the file for each field. */
export function ImportMapping({ headings, mapping, label, onChange }: ImportMappingProps) {
  const t = useImportTexts();
  const change = (field: ImportField, heading: string | undefined) => {
    const { [field]: _previous, ...others } = mapping;
    onChange(heading === undefined ? others : { ...others, [field]: heading });
  };
  return (
    <Table<{ field: ImportField }>
      size="small"
      pagination={false}
      rowKey="field"
      dataSource={USER_IMPORT_FIELDS.map((field) => ({ field }))}
      columns={[
        { title: t('field'), render: (_, { field }) => label(field) },
        {
          title: t('column'),
          render: (_, { field }) => (
            <Select
              className="wb-wide"
              aria-label={label(field)}
              allowClear
              placeholder={t('ignore')}
              value={mapping[field] ?? null}
              options={headings.map((heading) => ({ value: heading, label: heading }))}
              onChange={(heading: string | undefined) => change(field, heading)}
            />
          ),
        },
      ]}
    />
  );
}
