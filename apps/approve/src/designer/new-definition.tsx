import { APPROVAL_LIMITS } from '@pedestal/approval';
import { FormDrawer, useChange, useGet } from '@pedestal/workbench';
import { Form, Input, Select } from 'antd';
import { useNavigate } from 'react-router';
import { useTitle } from '../shared/use-title.ts';
import { useDesignTexts } from './texts.ts';

interface Fields {
  target: string;
  zh: string;
  en: string;
}

/** A new definition: its name, and which form it approves. */
export function NewDefinition({ onClose }: { onClose: () => void }) {
  const t = useDesignTexts();
  const title = useTitle();
  const navigate = useNavigate();
  const [form] = Form.useForm<Fields>();
  const targets = useGet('GET /gateway/approvals/definitions/targets', {});
  const items = targets.data?.items ?? [];
  const create = useChange(
    (call, { target, zh, en }: Fields) => {
      const [workspace = '', collection = ''] = target.split('.');
      const ends = { approved: null, rejected: null, withdrawn: null };
      const body = { workspace, collection, title: [zh, en] as [string, string], ends };
      return call('POST /gateway/approvals/definitions', { body });
    },
    { form, onDone: ({ id }) => void navigate(`/flows/${id}`) },
  );
  const name = [{ required: true, whitespace: true }, { max: APPROVAL_LIMITS.titleLength }];
  return (
    <FormDrawer<Fields>
      title={t('list.add')}
      form={form}
      initial={{}}
      okText={t('list.create')}
      isSaving={create.isPending}
      onSave={(values) => create.mutate(values)}
      onClose={onClose}
    >
      <Form.Item name="target" label={t('list.pickForm')} rules={[{ required: true }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={targets.isFetching}
          options={items.map((item) => ({
            value: `${item.workspace}.${item.collection}`,
            label: `${title(item.title)} · ${title(item.workspaceTitle)}`,
          }))}
        />
      </Form.Item>
      <Form.Item name="zh" label={t('nameZh')} rules={name}>
        <Input />
      </Form.Item>
      <Form.Item name="en" label={t('nameEn')} rules={name}>
        <Input />
      </Form.Item>
    </FormDrawer>
  );
}
