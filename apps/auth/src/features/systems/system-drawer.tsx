import { type AdminSystem, ICON_NAME, SYSTEM_CODE } from '@pedestal/contract';
import { Form, Input, InputNumber, Select } from 'antd';
import { useFormat } from '../../lib/format.ts';
import { FormDrawer } from '../../shared/form-drawer.tsx';
import { useSharedTexts } from '../../shared/texts.ts';
import { useVersionedSave } from '../../shared/use-versioned-save.tsx';
import { useTexts } from './texts.ts';

interface Fields {
  code: string;
  name: string;
  nameEn: string;
  icon: string;
  sort: number;
  status: 'active' | 'disabled';
}

const BLANK: Fields = { code: '', name: '', nameEn: '', icon: '', sort: 10, status: 'active' };

function fieldsOf({ code, name, nameEn, icon, sort, status }: AdminSystem): Fields {
  return { code, name, nameEn, icon, sort, status };
}

interface SystemDrawerProps {
  system: AdminSystem | undefined;
  isReadOnly: boolean;
  onClose: () => void;
}

export function SystemDrawer({ system, isReadOnly, onClose }: SystemDrawerProps) {
  const t = useTexts();
  const shared = useSharedTexts();
  const format = useFormat();
  const [form] = Form.useForm<Fields>();
  const initial = system ? fieldsOf(system) : BLANK;

  const { save, isSaving, conflictDialog } = useVersionedSave<AdminSystem, Fields, unknown>({
    saved: system,
    fieldsOf,
    create: (call, body) => call('POST /gateway/authority/systems', { body }),
    update: (call, { code, ...rest }, { version }) =>
      call('PUT /gateway/authority/systems/:code', {
        params: { code },
        body: { version, ...rest },
      }),
    reload: async (call) => {
      const all = await call('GET /gateway/authority/systems');
      return all.find((one) => one.code === system?.code);
    },
    conflictFields: [
      { key: 'name', label: shared('nameZh') },
      { key: 'nameEn', label: shared('nameEn') },
      { key: 'icon', label: t('icon') },
      { key: 'sort', label: t('sort') },
      { key: 'status', label: shared('status'), show: (status) => t(status as Fields['status']) },
    ],
    onDone: onClose,
  });

  return (
    <>
      <FormDrawer<Fields>
        title={system ? t('editSystem', { name: format.name(system) }) : t('addSystem')}
        form={form}
        initial={initial}
        isSaving={isSaving}
        isReadOnly={isReadOnly}
        onSave={(values) => save({ ...initial, ...values })}
        onClose={onClose}
      >
        <Form.Item
          name="code"
          label={shared('code')}
          rules={[{ required: true, pattern: SYSTEM_CODE }]}
        >
          <Input disabled={system !== undefined || isReadOnly} />
        </Form.Item>
        <Form.Item name="name" label={shared('nameZh')} rules={[{ required: true, max: 64 }]}>
          <Input />
        </Form.Item>
        <Form.Item name="nameEn" label={shared('nameEn')} rules={[{ required: true, max: 64 }]}>
          <Input />
        </Form.Item>
        <Form.Item name="icon" label={t('icon')} rules={[{ pattern: ICON_NAME }]}>
          <Input />
        </Form.Item>
        <Form.Item name="sort" label={t('sort')} rules={[{ required: true }]}>
          <InputNumber min={0} max={100_000} precision={0} />
        </Form.Item>
        <Form.Item name="status" label={shared('status')}>
          <Select
            options={(['active', 'disabled'] as const).map((status) => ({
              value: status,
              label: t(status),
            }))}
          />
        </Form.Item>
      </FormDrawer>
      {conflictDialog}
    </>
  );
}
