import { Input, Table } from 'antd';
import { useTexts } from '../texts.ts';
import { isVersion, type Versions } from './versions.ts';

interface VersionsTableProps {
  /** Of this console. */
  present: Versions;
  planned: Versions;
  onChange(planned: Versions): void;
}

/** The shared modules of this console beside the versions that releases are compared with. */
export function VersionsTable({ present, planned, onChange }: VersionsTableProps) {
  const t = useTexts();
  const names = [...new Set([...Object.keys(present), ...Object.keys(planned)])].sort();
  return (
    <Table
      aria-label={t('shared.modules')}
      size="small"
      rowKey="name"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={names.map((name) => ({ name }))}
      columns={[
        { title: t('shared.module'), dataIndex: 'name' },
        { title: t('shared.present'), render: (_, { name }) => present[name] ?? '–' },
        {
          title: t('shared.planned'),
          render: (_, { name }) => {
            const value = planned[name] ?? '';
            return (
              <Input
                aria-label={t('shared.plannedOf', { name })}
                placeholder={t('shared.notOffered')}
                maxLength={64}
                value={value}
                status={value === '' || isVersion(value) ? '' : 'error'}
                onChange={(event) => onChange({ ...planned, [name]: event.target.value.trim() })}
              />
            );
          },
        },
      ]}
    />
  );
}
