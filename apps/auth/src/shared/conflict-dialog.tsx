import { Modal, Radio, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useSharedTexts } from './texts.ts';

export interface ConflictField<V> {
  key: keyof V & string;
  label: string;
  /** How its value is shown, where it is not plain text. */
  show?: (value: V[keyof V & string]) => ReactNode;
}

interface ConflictDialogProps<V extends object> {
  fields: ConflictField<V>[];
  mine: V;
  theirs: V;
  onCancel: () => void;
  onSave: (values: V) => void;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function showValue<V>(field: ConflictField<V>, value: V[keyof V & string]): ReactNode {
  return (field.show ? field.show(value) : String(value ?? '')) || '–';
}

/** Both versions side by side; the person chooses by field. */
export function ConflictDialog<V extends object>(props: ConflictDialogProps<V>) {
  const { fields, mine, theirs, onCancel, onSave } = props;
  const t = useSharedTexts();
  const [kept, setKept] = useState<Record<string, 'mine' | 'theirs'>>({});
  const differing = fields.filter((field) => !isSame(mine[field.key], theirs[field.key]));

  const save = () => {
    const chosen = differing.map((field) => {
      const from = kept[field.key] === 'theirs' ? theirs : mine;
      return [field.key, from[field.key]];
    });
    onSave({ ...mine, ...Object.fromEntries(chosen) });
  };

  const choice = (field: ConflictField<V>, side: 'mine' | 'theirs') => (
    <Radio
      checked={(kept[field.key] ?? 'mine') === side}
      onChange={() => setKept({ ...kept, [field.key]: side })}
    >
      {showValue(field, (side === 'mine' ? mine : theirs)[field.key])}
    </Radio>
  );

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
