import type { AdminRoleDetail } from '@pedestal/contract';
import {
  Failure,
  InnerLink,
  Loading,
  Page,
  useCommonTexts,
  useFormat,
  useFormName,
  useGet,
  useLeaveGuard,
  useVersionedSave,
} from '@pedestal/workbench';
import { Alert, Button, Form, Input, Select, Switch } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useReach } from '../../shared/use-reach.ts';
import { GrantTree } from './grant-tree.tsx';
import { useGrantWords } from './grant-words.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import {
  type Grants,
  type RoleFields,
  type RoleValues,
  toFields,
  toGrantList,
  toValues,
} from './role-values.ts';
import { useTexts } from './texts.ts';

/** One role: names, rules and grants. */
export function Component() {
  const { id = 'new' } = useParams();
  const t = useTexts();
  const role = useGet(
    'GET /gateway/authority/roles/:id',
    { params: { id } },
    { enabled: id !== 'new' },
  );
  if (id === 'new') return <RoleEditor key="new" saved={undefined} />;
  if (role.error) {
    return (
      <Page title={t('title')} actions={<InnerLink to="../roles">{t('back')}</InnerLink>}>
        <Failure error={role.error} onRetry={() => void role.refetch()} />
      </Page>
    );
  }
  if (!role.data || role.data.id !== id) return <Loading />;
  return <RoleEditor key={`${id} ${role.data.version}`} saved={role.data} />;
}

const BLANK: RoleValues = {
  systemCode: null,
  name: '',
  nameEn: '',
  description: '',
  requiresMfa: false,
  grantsAll: false,
};

function RoleEditor({ saved: role }: { saved: AdminRoleDetail | undefined }) {
  const t = useTexts();
  const formName = useFormName();
  const common = useCommonTexts();
  const format = useFormat();
  const reach = useReach();
  const navigate = useNavigate();
  const [form] = Form.useForm<RoleValues>();
  const initial = role ? toValues(role) : BLANK;
  const [grants, setGrants] = useState<Grants>(
    () => new Map(role?.grants.map((grant) => [grant.resourceId, grant.dataScope])),
  );
  const [isDirty, setDirty] = useState(false);
  const [isPreviewing, setPreviewing] = useState(false);
  const values = Form.useWatch([], form) as RoleValues | undefined;
  const systemCode = role ? role.systemCode : (values?.systemCode ?? null);
  const isReadOnly = role !== undefined && !role.mayEdit;
  const yesOrNo = (value: unknown) => common(value ? 'yes' : 'no');

  // Leave without asking right after saving, even before the next render.
  const isSaved = useRef(false);
  useLeaveGuard(isDirty, () => !isSaved.current);

  const describeGrants = useGrantWords(systemCode);
  const { save, isSaving, conflictDialog } = useVersionedSave({
    saved: role,
    fieldsOf: toFields,
    create: (call, body: RoleFields) => call('POST /gateway/authority/roles', { body }),
    update: (call, { systemCode: _systemCode, ...fields }: RoleFields, { id, version }) =>
      call('PUT /gateway/authority/roles/:id', { params: { id }, body: { version, ...fields } }),
    reload: (call) => call('GET /gateway/authority/roles/:id', { params: { id: role?.id ?? '' } }),
    conflictFields: [
      { key: 'name', label: common('nameZh') },
      { key: 'nameEn', label: common('nameEn') },
      { key: 'description', label: t('description') },
      { key: 'requiresMfa', label: t('requiresMfa'), show: yesOrNo },
      { key: 'grantsAll', label: t('grantsAll'), show: yesOrNo },
      {
        key: 'grants',
        label: t('grants'),
        show: (list, other) =>
          describeGrants(list as RoleFields['grants'], other as RoleFields['grants']),
      },
    ],
    onDone({ id }) {
      setDirty(false);
      setPreviewing(false);
      if (role) return;
      isSaved.current = true;
      void navigate(`../roles/${id}`, { replace: true });
    },
  });

  const current = (): RoleFields => ({
    ...initial,
    ...form.getFieldsValue(),
    grants: toGrantList(grants),
  });
  const submit = () =>
    void form.validateFields().then(() => (role ? setPreviewing(true) : save(current())));

  return (
    <Page
      title={role ? format.name(role) : t('add')}
      actions={
        <>
          <InnerLink to="../roles">{t('back')}</InnerLink>
          {!isReadOnly && (
            <Button type="primary" loading={isSaving} onClick={submit}>
              {common('save')}
            </Button>
          )}
        </>
      }
    >
      {isReadOnly && <Alert type="info" showIcon title={t('readOnly')} />}
      <div className="wb-split">
        <Form<RoleValues>
          name={formName}
          form={form}
          layout="vertical"
          initialValues={initial}
          disabled={isReadOnly}
          onValuesChange={() => setDirty(true)}
        >
          {!role && (
            <Form.Item
              name="systemCode"
              label={common('system')}
              rules={[{ required: !reach.holdsAll }]}
            >
              <Select
                {...(reach.holdsAll ? { allowClear: true } : {})}
                placeholder={common('everySystem')}
                options={reach.systemOptions}
                onChange={() => setGrants(new Map())}
              />
            </Form.Item>
          )}
          <Form.Item name="name" label={common('nameZh')} rules={[{ required: true, max: 64 }]}>
            <Input />
          </Form.Item>
          <Form.Item name="nameEn" label={common('nameEn')} rules={[{ max: 64 }]}>
            <Input />
          </Form.Item>
          <Form.Item name="description" label={t('description')} rules={[{ max: 500 }]}>
            <Input.TextArea rows={3} />
          </Form.Item>
          <Form.Item name="requiresMfa" label={t('requiresMfa')} valuePropName="checked">
            <Switch />
          </Form.Item>
          <Form.Item name="grantsAll" label={t('grantsAll')} valuePropName="checked">
            <Switch />
          </Form.Item>
        </Form>
        <section className="wb-panel" aria-label={t('grants')}>
          <h2>{t('grants')}</h2>
          {values?.grantsAll ? (
            <Alert type="info" title={t('everything')} />
          ) : systemCode === null ? (
            <p className="wb-muted">{t('systemFirst')}</p>
          ) : (
            <GrantTree
              systemCode={systemCode}
              grants={grants}
              isReadOnly={isReadOnly}
              onChange={(next) => {
                setGrants(next);
                setDirty(true);
              }}
            />
          )}
        </section>
      </div>
      {isPreviewing && role && (
        <PreviewDialog
          saved={role}
          grantsAll={current().grantsAll}
          grants={toGrantList(grants)}
          isSaving={isSaving}
          onCancel={() => setPreviewing(false)}
          onSave={() => save(current())}
        />
      )}
      {conflictDialog}
    </Page>
  );
}
