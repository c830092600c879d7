import { type AdminUserDetail, isUserName, MAX_USER_NAME, MOBILE } from '@pedestal/contract';
import {
  FailedDrawer,
  FormDrawer,
  Loading,
  StatusTag,
  UnitSelect,
  useChange,
  useCommonTexts,
  useFormat,
  useGet,
  useVersionedSave,
} from '@pedestal/workbench';
import { Alert, App, Descriptions, Form, Input, Select, Space, Switch, Typography } from 'antd';
import { RoleField } from '../../shared/role-field.tsx';
import { useTexts } from './texts.ts';
import { RoleTags, STATUS_TONES } from './user-tags.tsx';

interface UserDrawerProps {
  /** undefined: a new user. */
  id: string | undefined;
  onClose: () => void;
}

export function UserDrawer({ id, onClose }: UserDrawerProps) {
  return id === undefined ? (
    <NewUser onClose={onClose} />
  ) : (
    <ExistingUser id={id} onClose={onClose} />
  );
}

interface Profile {
  displayName: string;
  mobile: string;
  email: string;
  orgUnitId: string | null;
  locale: 'zh-CN' | 'en-US' | null;
  requiresMfa: boolean;
}

const BLANK: Profile = {
  displayName: '',
  mobile: '',
  email: '',
  orgUnitId: null,
  locale: null,
  requiresMfa: false,
};

function profileOf(user: AdminUserDetail): Profile {
  const { displayName, mobile, email, orgUnit, locale, requiresMfa } = user;
  return { displayName, mobile, email, orgUnitId: orgUnit?.id ?? null, locale, requiresMfa };
}

function ExistingUser({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts();
  const common = useCommonTexts();
  const [form] = Form.useForm<Profile>();
  const format = useFormat();
  const user = useGet('GET /gateway/authority/users/:id', { params: { id } });

  const units = useGet('GET /gateway/authority/orgUnits', {});
  const nameOfUnit = (unitId: unknown) => {
    const unit = units.data?.find((one) => one.id === unitId);
    return unit ? format.name(unit) : String(unitId ?? '');
  };
  const { save, isSaving, conflictDialog } = useVersionedSave<AdminUserDetail, Profile, unknown>({
    form,
    saved: user.data,
    fieldsOf: profileOf,
    update: (call, profile, { version }) =>
      call('PUT /gateway/authority/users/:id', { params: { id }, body: { version, ...profile } }),
    reload: (call) => call('GET /gateway/authority/users/:id', { params: { id } }),
    conflictFields: [
      { key: 'displayName', label: t('displayName') },
      { key: 'mobile', label: t('mobile') },
      { key: 'email', label: t('email') },
      { key: 'orgUnitId', label: t('orgUnit'), show: nameOfUnit },
      { key: 'locale', label: t('locale'), show: (locale) => locale ?? t('localeNone') },
      {
        key: 'requiresMfa',
        label: t('requiresMfa'),
        show: (value) => common(value ? 'yes' : 'no'),
      },
    ],
    onDone: onClose,
  });

  if (user.error) return <FailedDrawer error={user.error} onClose={onClose} />;
  if (!user.data) return <Loading />;
  const { mayAdminister, status } = user.data;
  return (
    <>
      <FormDrawer<Profile>
        title={t('edit', { name: user.data.displayName })}
        about={<Identity user={user.data} />}
        form={form}
        initial={profileOf(user.data)}
        isSaving={isSaving}
        isReadOnly={!mayAdminister || status === 'deleted'}
        onSave={(profile) => save({ ...BLANK, ...profile })}
        onClose={onClose}
      >
        {!mayAdminister && <Alert type="info" showIcon title={t('readOnly')} />}
        <ProfileFields />
        <Account user={user.data} />
      </FormDrawer>
      {conflictDialog}
    </>
  );
}

interface NewProfile extends Profile {
  userName: string;
  roleIds: string[];
  withPassword: boolean;
}

function NewUser({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { modal } = App.useApp();
  const [form] = Form.useForm<NewProfile>();
  const save = useChange(
    (call, body: NewProfile) => call('POST /gateway/authority/users', { body }),
    {
      form,
      onDone({ temporaryPassword }) {
        onClose();
        if (temporaryPassword === null) return;
        modal.success({
          title: t('temporaryPassword', { name: form.getFieldValue('displayName') }),
          content: (
            <>
              <Typography.Paragraph className="auth-secret" copyable={{ text: temporaryPassword }}>
                {temporaryPassword}
              </Typography.Paragraph>
              <p>{t('temporaryHint')}</p>
            </>
          ),
        });
      },
    },
  );
  const initial: Partial<NewProfile> = { ...BLANK, roleIds: [], withPassword: true };
  return (
    <FormDrawer<NewProfile>
      title={t('add')}
      form={form}
      initial={initial}
      isSaving={save.isPending}
      onSave={(values) => save.mutate({ ...BLANK, ...values })}
      onClose={onClose}
    >
      <Form.Item
        name="userName"
        label={t('userName')}
        rules={[
          { required: true },
          {
            validator: async (_rule, name: string | undefined) => {
              if (name && !isUserName(name)) throw new Error(t('userNameWrong'));
            },
          },
        ]}
      >
        <Input autoComplete="off" maxLength={MAX_USER_NAME} />
      </Form.Item>
      <ProfileFields />
      <RoleField name="roleIds" label={t('roles')} />
      <Form.Item name="withPassword" label={t('withPassword')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
}

function ProfileFields() {
  const t = useTexts();
  return (
    <>
      <Form.Item name="displayName" label={t('displayName')} rules={[{ required: true, max: 64 }]}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="mobile" label={t('mobile')} rules={[{ pattern: MOBILE }]}>
        <Input autoComplete="off" inputMode="tel" />
      </Form.Item>
      <Form.Item name="email" label={t('email')} rules={[{ type: 'email', max: 254 }]}>
        <Input autoComplete="off" inputMode="email" />
      </Form.Item>
      <Form.Item name="orgUnitId" label={t('orgUnit')}>
        <UnitSelect />
      </Form.Item>
      <Form.Item name="locale" label={t('locale')}>
        <Select
          options={[
            { value: null as unknown as string, label: t('localeNone') },
            { value: 'zh-CN', label: '简体中文' },
            { value: 'en-US', label: 'English' },
          ]}
        />
      </Form.Item>
      <Form.Item name="requiresMfa" label={t('requiresMfa')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  );
}

/** Who is edited: user name, status and roles. */
function Identity({ user }: { user: AdminUserDetail }) {
  const t = useTexts();
  return (
    <Space size={8} wrap>
      {user.userName}
      <StatusTag tone={STATUS_TONES[user.status]}>{t(user.status)}</StatusTag>
      <RoleTags roles={user.roles} />
    </Space>
  );
}

function Account({ user }: { user: AdminUserDetail }) {
  const t = useTexts();
  const format = useFormat();
  const password = user.mustChangePassword
    ? t('mustChange')
    : t(user.hasPassword ? 'hasPassword' : 'noPassword');
  return (
    <>
      {user.waitUntil !== null && (
        <Alert
          type="warning"
          showIcon
          title={t('waiting', { time: format.instant(user.waitUntil) })}
        />
      )}
      <Descriptions
        column={1}
        size="small"
        title={t('details')}
        items={[
          { key: 'password', label: t('password'), children: password },
          {
            key: 'factor',
            label: t('secondFactor'),
            children: t(user.hasSecondFactor ? 'secondFactorSet' : 'secondFactorNone'),
          },
          { key: 'sessions', label: t('sessions'), children: user.liveSessions },
          { key: 'last', label: t('lastSignIn'), children: format.instant(user.lastSignInAt) },
          { key: 'created', label: t('created'), children: format.instant(user.createdAt) },
        ]}
      />
    </>
  );
}
