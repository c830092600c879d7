import { CONSOLE_PATH, MAX_LINK, NOTICE_TYPES } from '@pedestal/contract';
import { useUnsavedChanges } from '@pedestal/sub-app-sdk/react';
import {
  buildTree,
  PersonSelect,
  type PickedPerson,
  RolesSelect,
  useChange,
  useConfirm,
  useFormat,
  useFormName,
  useGet,
} from '@pedestal/workbench';
import { Alert, Button, Form, Input, Select, Switch, TreeSelect } from 'antd';
import { useState } from 'react';
import { useReach } from '../../shared/use-reach.ts';
import { useTexts } from './texts.ts';

interface Fields {
  everyone: boolean;
  people: PickedPerson[];
  roles: string[];
  orgUnits: string[];
  systems: string[];
  titleZh: string;
  titleEn: string;
  bodyZh: string;
  bodyEn: string;
  link: string;
}

const BLANK: Fields = {
  everyone: false,
  people: [],
  roles: [],
  orgUnits: [],
  systems: [],
  titleZh: '',
  titleEn: '',
  bodyZh: '',
  bodyEn: '',
  link: '',
};

function audienceOf({ everyone, people, roles, orgUnits, systems }: Fields) {
  if (everyone) return { everyone: true as const };
  const users = people.map((person) => person.value);
  return {
    ...(users.length > 0 ? { users } : {}),
    ...(roles.length > 0 ? { roles } : {}),
    ...(orgUnits.length > 0 ? { orgUnits } : {}),
    ...(systems.length > 0 ? { systems } : {}),
  };
}

interface UnitNode {
  value: string;
  title: string;
  children: UnitNode[];
}

/** Sends a notice to users, roles, units or systems. */
export function ComposeForm() {
  const t = useTexts();
  const formName = useFormName();
  const format = useFormat();
  const reach = useReach();
  const confirm = useConfirm();
  const [form] = Form.useForm<Fields>();
  const [isDirty, setDirty] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const isToAll = Form.useWatch('everyone', form);
  const units = useGet('GET /gateway/authority/orgUnits', {});
  useUnsavedChanges(isDirty);

  const send = useChange(
    (call, fields: Fields) =>
      call('POST /gateway/console/notices/send', {
        body: {
          type: NOTICE_TYPES.announcement,
          title: { 'zh-CN': fields.titleZh, 'en-US': fields.titleEn },
          body: { 'zh-CN': fields.bodyZh, 'en-US': fields.bodyEn },
          link: fields.link,
          to: audienceOf(fields),
        },
      }),
    {
      done: t('sent'),
      onDone() {
        form.resetFields();
        setDirty(false);
      },
    },
  );

  const submit = (values: Fields) => {
    const fields = { ...BLANK, ...values };
    const isNobody = Object.keys(audienceOf(fields)).length === 0;
    setEmpty(isNobody);
    if (isNobody) return;
    if (!fields.everyone) return send.mutate(fields);
    confirm({
      title: t('confirmEveryone'),
      okText: t('send'),
      run: () => send.mutateAsync(fields),
    });
  };

  const tree = buildTree(
    units.data ?? [],
    (unit, children: UnitNode[]): UnitNode => ({
      value: unit.id,
      title: format.name(unit),
      children,
    }),
  );
  return (
    <Form<Fields>
      name={formName}
      className="wb-form"
      form={form}
      layout="vertical"
      initialValues={BLANK}
      onValuesChange={() => setDirty(true)}
      onFinish={submit}
    >
      {reach.holdsAll && (
        <Form.Item name="everyone" label={t('everyone')} valuePropName="checked">
          <Switch />
        </Form.Item>
      )}
      {!isToAll && (
        <>
          <Form.Item name="people" label={t('people')}>
            <PersonSelect label={t('people')} />
          </Form.Item>
          <Form.Item name="roles" label={t('roles')}>
            <RolesSelect label={t('roles')} />
          </Form.Item>
          <Form.Item name="orgUnits" label={t('units')}>
            <TreeSelect
              multiple
              treeData={tree}
              placeholder={t('chooseUnits')}
              showSearch={{ treeNodeFilterProp: 'title' }}
            />
          </Form.Item>
          <Form.Item name="systems" label={t('systems')}>
            <Select
              mode="multiple"
              placeholder={t('chooseSystems')}
              showSearch={{ optionFilterProp: 'label' }}
              options={reach.systemOptions}
            />
          </Form.Item>
        </>
      )}
      {isEmpty && <Alert type="error" showIcon title={t('nobody')} />}
      <Form.Item name="titleZh" label={t('titleZh')} rules={[{ required: true, max: 200 }]}>
        <Input />
      </Form.Item>
      <Form.Item name="titleEn" label={t('titleEn')} rules={[{ required: true, max: 200 }]}>
        <Input />
      </Form.Item>
      <Form.Item name="bodyZh" label={t('bodyZh')} rules={[{ max: 2_000 }]}>
        <Input.TextArea rows={3} />
      </Form.Item>
      <Form.Item name="bodyEn" label={t('bodyEn')} rules={[{ max: 2_000 }]}>
        <Input.TextArea rows={3} />
      </Form.Item>
      <Form.Item
        name="link"
        label={t('link')}
        extra={t('linkHint')}
        rules={[{ pattern: CONSOLE_PATH, max: MAX_LINK }]}
      >
        <Input />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={send.isPending}>
        {t('send')}
      </Button>
    </Form>
  );
}
