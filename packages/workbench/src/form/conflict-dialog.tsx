import { Modal, Radio, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useCommonTexts } from '../texts/common-texts.ts';

/** A field that both sides may have changed. */
export interface ConflictField<V> {
  key: keyof V & string;
  label: string;
  /** Renders a value that is not plain text; `other` is the value of the other side. */
  show?: (value: V[keyof V & string], other: V[keyof V & string]) => ReactNode;
}

interface ConflictDialogProps<V extends object> {
  fields: ConflictField<V>[];
  /** The version that both sides started from. */
  base: V;
  mine: V;
  theirs: V;
  onCancel: () => void;
  onSave: (values: V) => void;
}

type Side = 'mine' | 'theirs';

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields whose values differ. */
export function findDiffering<V extends object>(
  fields: readonly ConflictField<V>[],
  mine: V,
  theirs: V,
): ConflictField<V>[] {
  return fields.filter(({ key }) => !isSame(mine[key], theirs[key]));
}

/** Shows two versions side by side; the person chooses a value for each field. */
export function ConflictDialog<V extends object>(props: ConflictDialogProps<V>) {
  const { fields, base, mine, theirs, onCancel, onSave } = props;
  const t = useCommonTexts();
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const sides = { mine, theirs };
  const differing = findDiffering(fields, mine, theirs);
  // A field that only the other side changed defaults to theirs.
  const sideOf = ({ key }: ConflictField<V>): Side =>
    chosen[key] ?? (isSame(mine[key], base[key]) ? 'theirs' : 'mine');

  const save = () => {
    const merged = differing.map((field) => [field.key, sides[sideOf(field)][field.key]]);
    onSave({ ...mine, ...Object.fromEntries(merged) });
  };

  const choice = (field: ConflictField<V>, side: Side) => {
    const { key, show } = field;
    const value = sides[side][key];
    const other = sides[side === 'mine' ? 'theirs' : 'mine'][key];
    return (
      <Radio
        name={key}
        checked={sideOf(field) === side}
        onChange={() => setChosen({ ...chosen, [key]: side })}
      >
        {(show ? show(value, other) : String(value ?? '')) || '–'}
      </Radio>
    );
  };

  return (
    <Modal
      open
      width={760}
      title={t('conflict.title')}
      okText={t('conflict.save')}
      cancelText={t('cancel')}
      onCancel={onCancel}
      onOk={save}
    >
      <p>{t('conflict.hint')}</p>
      <Table<ConflictField<V>>
        size="small"
        pagination={false}
        rowKey="key"
        dataSource={differing}
        columns={[
          { title: t('conflict.field'), dataIndex: 'label' },
          { title: t('conflict.mine'), render: (_, field) => choice(field, 'mine') },
          { title: t('conflict.theirs'), render: (_, field) => choice(field, 'theirs') },
        ]}
      />
    </Modal>
  );
}
