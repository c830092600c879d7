import type { AdminSystem } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { isConflict } from '../../lib/failure.ts';
import { useFormat } from '../../lib/format.ts';
import { useChange } from '../../lib/use-call.ts';
import { ConflictDialog } from '../../shared/conflict-dialog.tsx';
import { FormDrawer } from '../../shared/form-drawer.tsx';
import { useSharedTexts } from '../../shared/texts.ts';
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
  const { call } = useShell();
  const [form] = Form.useForm<Fields>();
  const [conflict, setConflict] = useState<AdminSystem>();
  const initial = system ? fieldsOf(system) : BLANK;
  const current = (): Fields => ({ ...initial, ...form.getFieldsValue() });

  const save = useChange(
    async (send, { fields, version }: { fields: Fields; version: number }) => {
      if (!system) return send('POST /gateway/authority/systems', { body: fields });
      const { code, ...rest } = fields;
      const body = { version, ...rest };
      return send('PUT /gateway/authority/systems/:code', { params: { code: system.code }, body });
    },
    {
      done: shared('saved'),
      onDone: onClose,
      onFailure(error) {
        if (!system || !isConflict(error)) return false;
        void call('GET /gateway/authority/systems').then((all) =>
          setConflict(all.find((one) => one.code === system.code)),
        );
        return true;
      },
    },
  );

  return (
    <>
      <FormDrawer<Fields>
        title={system ? t('editSystem', { name: format.name(system) }) : t('addSystem')}
        form={form}
        initial={initial}
        isSaving={save.isPending}
        isReadOnly={isReadOnly}
        onSave={() => save.mutate({ fields: current(), version: system?.version ?? 1 })}
        onClose={onClose}
      >
        <Form.Item
          name="code"
          label={shared('code')}
          rules={[{ required: true, pattern: /^[A-Za-z0-9_-]{1,32}$/ }]}
        >
          <Input disabled={system !== undefined || isReadOnly} />
        </Form.Item>
        <Form.Item name="name" label={shared('nameZh')} rules={[{ required: true, max: 64 }]}>
          <Input />
        </Form.Item>
        <Form.Item name="nameEn" label={shared('nameEn')} rules={[{ required: true, max: 64 }]}>
          <Input />
        </Form.Item>
        <Form.Item name="icon" label={t('icon')} rules={[{ pattern: /^[A-Za-z0-9-]{0,64}$/ }]}>
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
      {conflict && (
        <ConflictDialog<Fields>
          mine={current()}
          theirs={fieldsOf(conflict)}
          fields={[
            { key: 'name', label: shared('nameZh'), show: String },
            { key: 'nameEn', label: shared('nameEn'), show: String },
            { key: 'icon', label: t('icon'), show: String },
            { key: 'sort', label: t('sort'), show: String },
            { key: 'status', label: shared('status'), show: String },
          ]}
          onCancel={() => setConflict(undefined)}
          onSave={(fields) => {
            setConflict(undefined);
            save.mutate({ fields, version: conflict.version });
          }}
        />
      )}
    </>
  );
}
