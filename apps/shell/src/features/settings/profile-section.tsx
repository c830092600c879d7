import { ApiError, MAX_DISPLAY_NAME, MAX_EMAIL } from '@pedestal/contract';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { callQuietly, showFailure } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { useUnsaved } from '../../lib/page/page-context.ts';
import { showToast } from '../../lib/page/toast.ts';
import { type CurrentUser, setCurrentUser, useUser } from '../../lib/stores/user.store.ts';
import { AvatarField } from './avatar-field.tsx';

type Profile = Pick<CurrentUser, 'displayName' | 'email'>;

/** The person's profile. */
export function ProfileSection() {
  const user = useUser((state) => state.currentUser) as CurrentUser;
  const { t } = useTranslation(['settings', 'frame']);
  const [form] = Form.useForm<Profile>();
  const values = Form.useWatch([], form) as Profile | undefined;
  const [isSaving, setSaving] = useState(false);
  const isChanged =
    values !== undefined &&
    ((values.displayName ?? '') !== user.displayName || (values.email ?? '') !== user.email);
  useUnsaved(isChanged);

  const save = async ({ displayName, email }: Profile) => {
    const body = { displayName: displayName.trim(), email: email.trim() };
    setSaving(true);
    try {
      await callQuietly('POST /gateway/authority/user/saveProfile', { body });
      setCurrentUser({ ...user, ...body });
      form.setFieldsValue(body);
      showToast({ kind: 'success', message: t('frame:done') });
    } catch (error) {
      const fields = error instanceof ApiError ? (error.details.fields ?? []) : [];
      if (fields.length === 0) showFailure(error);
      form.setFields(
        fields.map(({ field, message }) => ({
          name: field.replace(/^body\./, '') as keyof Profile,
          errors: [message],
        })),
      );
    } finally {
      setSaving(false);
    }
  };

  return (
    <>
      <AvatarField user={user} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        className="pd-settings-form"
        initialValues={{ displayName: user.displayName, email: user.email }}
        onFinish={save}
      >
        <Form.Item
          name="displayName"
          label={t('profile.displayName')}
          rules={[{ required: true, whitespace: true, message: t('required') }]}
        >
          <Input maxLength={MAX_DISPLAY_NAME} autoComplete="name" />
        </Form.Item>
        <Form.Item
          name="email"
          label={t('profile.email')}
          rules={[{ type: 'email', message: t('profile.emailWrong') }]}
        >
          <Input maxLength={MAX_EMAIL} autoComplete="email" inputMode="email" />
        </Form.Item>
        <dl className="pd-profile-facts">
          <dt>{t('profile.userName')}</dt>
          <dd>{user.userName}</dd>
          <dt>{t('profile.mobile')}</dt>
          <dd>{user.mobile || t('none')}</dd>
          <dt>{t('profile.orgUnit')}</dt>
          <dd>{user.orgUnit?.name ?? t('none')}</dd>
        </dl>
        <Button type="primary" htmlType="submit" loading={isSaving} disabled={!isChanged}>
          {t('save')}
        </Button>
      </Form>
    </>
  );
}
