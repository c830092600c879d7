import { type AdminSystem, ICON_NAME, SYSTEM_CODE } from '@pedestal/contract';
import { FormDrawer, useCommonTexts, useFormat, useVersionedSave } from '@pedestal/workbench';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { useTexts } from './texts.ts';

interface Fields {
  code: string;
  name: string;
  nameEn: string;
  icon: string;
  sort: number;
  status: 'active' | 'disabled';
  watermark: boolean;
}

const BLANK: Fields = {
  ...{ code: '', name: '', nameEn: '', icon: '', sort: 10 },
  ...{ status: 'active', watermark: false },
};

function fieldsOf(system: AdminSystem): Fields {
  const { code, name, nameEn, icon, sort, status, watermark } = system;
  return { code, name, nameEn, icon, sort, status, watermark };
}

interface SystemDrawerProps {
  system: AdminSystem | undefined;
  isReadOnly: boolean;
  onClose: () => void;
}

export function SystemDrawer({ system, isReadOnly, onClose }: SystemDrawerProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const [form] = Form.useForm<Fields>();
  const initial = system ? fieldsOf(system) : BLANK;

  const { save, isSaving, conflictDialog } = useVersionedSave<AdminSystem, Fields, unknown>({
    form,
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
      { key: 'name', label: common('nameZh') },
      { key: 'nameEn', label: common('nameEn') },
      { key: 'icon', label: t('icon') },
      { key: 'sort', label: t('sort') },
      { key: 'status', label: common('status'), show: (status) => t(status as Fields['status']) },
      { key: 'watermark', label: t('watermark'), show: (is) => t(is ? 'marked' : 'unmarked') },
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
          label={common('code')}
          rules={[{ required: true, pattern: SYSTEM_CODE }]}
        >
          <Input disabled={system !== undefined || isReadOnly} />
        </Form.Item>
        <Form.Item name="name" label={common('nameZh')} rules={[{ required: true, max: 64 }]}>
          <Input />
        </Form.Item>
        <Form.Item name="nameEn" label={common('nameEn')} rules={[{ required: true, max: 64 }]}>
          <Input />
        </Form.Item>
        <Form.Item name="icon" label={t('icon')} rules={[{ pattern: ICON_NAME }]}>
          <Input />
        </Form.Item>
        <Form.Item name="sort" label={t('sort')} rules={[{ required: true }]}>
          <InputNumber min={0} max={100_000} precision={0} />
        </Form.Item>
        <Form.Item name="status" label={common('status')}>
          <Select
            options={(['active', 'disabled'] as const).map((status) => ({
              value: status,
              label: t(status),
            }))}
          />
        </Form.Item>
        <Form.Item
          name="watermark"
          label={t('watermark')}
          extra={t('watermarkHint')}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
      </FormDrawer>
      {conflictDialog}
    </>
  );
}
