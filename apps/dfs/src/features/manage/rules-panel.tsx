import { useShell } from '@pedestal/sub-app-sdk/react';
import { FailureAlert, useAction, useConfirm } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Modal, Select, Table } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';

interface Rule {
  subApp: string;
  recordType: string;
  systemCode: string;
  viewPermission: string;
  editPermission: string;
}

const COLUMNS = [
  'subApp',
  'recordType',
  'systemCode',
  'viewPermission',
  'editPermission',
] as const satisfies readonly (keyof Rule)[];
const FIELDS = ['subApp', 'recordType', 'viewPermission', 'editPermission'] as const;
const PATTERNS: Record<(typeof FIELDS)[number], RegExp> = {
  subApp: /^[A-Za-z][A-Za-z0-9_-]{0,31}$/,
  recordType: /^[A-Za-z][A-Za-z0-9_-]{0,63}$/,
  viewPermission: /^[A-Za-z0-9_.-]{1,32}(?::[A-Za-z0-9_.-]{1,32}){1,3}$/,
  editPermission: /^[A-Za-z0-9_.-]{1,32}(?::[A-Za-z0-9_.-]{1,32}){1,3}$/,
};

const EXAMPLES: Record<(typeof FIELDS)[number], string> = {
  subApp: 'contract',
  recordType: 'order',
  viewPermission: 'contract:order:read',
  editPermission: 'contract:order:write',
};

/** Which permission governs the files of which kind of record. */
export function RulesPanel() {
  const t = useTexts();
  const shell = useShell();
  const act = useAction();
  const confirm = useConfirm();
  const [isAdding, setIsAdding] = useState(false);
  const rules = useQuery({
    queryKey: ['dfs', 'rules'],
    queryFn: () => shell.call('GET /gateway/dfs/attachmentRules'),
  });
  const remove = ({ subApp, recordType }: Rule) =>
    confirm({
      title: t('removeRuleAsk', { name: `${subApp}/${recordType}` }),
      okText: t('remove'),
      isDanger: true,
      run: () =>
        act(() =>
          shell.call('POST /gateway/dfs/attachmentRules/remove', { body: { subApp, recordType } }),
        ),
    });
  return (
    <div className="dfs-panel">
      <div className="dfs-tools">
        <p className="dfs-hint dfs-grow">{t('rulesHint')}</p>
        <Button type="primary" onClick={() => setIsAdding(true)}>
          {t('addRule')}
        </Button>
      </div>
      {rules.isError && <FailureAlert error={rules.error} />}
      <Table<Rule>
        rowKey={({ subApp, recordType }) => `${subApp}/${recordType}`}
        size="middle"
        pagination={false}
        loading={rules.isPending}
        scroll={{ x: 640 }}
        dataSource={rules.data ?? []}
        columns={[
          ...COLUMNS.map((field) => ({ title: t(field), dataIndex: field })),
          {
            title: <span className="dfs-unseen">{t('remove')}</span>,
            align: 'end',
            render: (_, rule) => (
              <Button
                size="small"
                danger
                aria-label={t('removeRule', { name: `${rule.subApp}/${rule.recordType}` })}
                onClick={() => remove(rule)}
              >
                {t('remove')}
              </Button>
            ),
          },
        ]}
      />
      {isAdding && <RuleDialog onClose={() => setIsAdding(false)} />}
    </div>
  );
}

function RuleDialog({ onClose }: { onClose(): void }) {
  const t = useTexts();
  const shell = useShell();
  const act = useAction();
  const [form] = Form.useForm<Rule>();
  const systems = useQuery({
    queryKey: ['dfs', 'systems'],
    queryFn: () => shell.call('POST /gateway/authority/role/getSystemOption'),
  });
  const save = async (rule: Rule) => {
    const saved = await act(
      () => shell.call('POST /gateway/dfs/attachmentRules/save', { body: rule }),
      t('done'),
    );
    if (saved) onClose();
  };
  return (
    <Modal
      open
      title={t('addRule')}
      okText={t('save')}
      cancelText={t('cancel')}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={save}>
        <Form.Item
          name="systemCode"
          label={t('systemCode')}
          rules={[{ required: true, message: t('systemMissing') }]}
        >
          <Select
            loading={systems.isPending}
            options={(systems.data ?? []).map(({ key, label }) => ({
              value: key,
              label: `${label} (${key})`,
            }))}
          />
        </Form.Item>
        {FIELDS.map((field) => (
          <Form.Item
            key={field}
            name={field}
            label={t(field)}
            rules={[{ required: true, pattern: PATTERNS[field], message: t('fieldBad') }]}
          >
            <Input autoComplete="off" maxLength={131} placeholder={EXAMPLES[field]} />
          </Form.Item>
        ))}
      </Form>
    </Modal>
  );
}
