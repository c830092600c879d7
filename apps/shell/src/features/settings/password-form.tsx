import { ApiError, MAX_PASSWORD, MIN_PASSWORD } from '@pedestal/contract';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { callQuietly, showFailure } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { useUnsaved } from '../../lib/page/page-context.ts';
import { showToast } from '../../lib/page/toast.ts';
import { renewRequestId } from '../../lib/session/session.ts';
import { useUser } from '../../lib/stores/user.store.ts';

interface Passwords {
  oldPassword: string;
  newPassword: string;
  repeated: string;
}

// The field that shows an error which the person can correct.
function problemField(error: unknown): keyof Passwords | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.error === 'passwordWrong') return 'oldPassword';
  const isAboutNew = error.error === 'passwordTooWeak' || error.error === 'passwordReused';
  return isAboutNew ? 'newPassword' : undefined;
}

/** Changes the password, which ends all other sessions. */
export function PasswordForm() {
  const { t } = useTranslation('settings');
  const [form] = Form.useForm<Passwords>();
  const values = Form.useWatch([], form) as Partial<Passwords> | undefined;
  const [isSaving, setSaving] = useState(false);
  const userName = useUser((state) => state.currentUser.userName);
  useUnsaved(Boolean(values?.newPassword));

  const save = async ({ oldPassword, newPassword }: Passwords) => {
    setSaving(true);
    try {
      const body = { oldPassword, newPassword };
      const { token } = await callQuietly('POST /gateway/console/session/changePassword', { body });
      renewRequestId(token);
      form.resetFields();
      showToast({ kind: 'success', message: t('password.changed') });
    } catch (error) {
      const name = problemField(error);
      if (name) form.setFields([{ name, errors: [(error as ApiError).message] }]);
      else showFailure(error);
    } finally {
      setSaving(false);
    }
  };

  return (
    <section className="pd-settings-part" aria-label={t('password.title')}>
      <h2>{t('password.title')}</h2>
      <p>{t('password.hint', { count: MIN_PASSWORD })}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={save}
        className="pd-settings-form"
      >
        <input type="text" hidden readOnly autoComplete="username" value={userName ?? ''} />
        <Form.Item
          name="oldPassword"
          label={t('password.old')}
          rules={[{ required: true, message: t('required') }]}
        >
          <Input.Password autoComplete="current-password" maxLength={MAX_PASSWORD} />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label={t('password.new')}
          rules={[
            { required: true, message: t('required') },
            { min: MIN_PASSWORD, message: t('password.short', { count: MIN_PASSWORD }) },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={MAX_PASSWORD} />
        </Form.Item>
        <Form.Item
          name="repeated"
          label={t('password.repeat')}
          dependencies={['newPassword']}
          rules={[
            { required: true, message: t('required') },
            {
              validator: async (_, repeated: string | undefined) => {
                const isDifferent = repeated && repeated !== form.getFieldValue('newPassword');
                if (isDifferent) throw new Error(t('password.different'));
              },
            },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={MAX_PASSWORD} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {t('password.change')}
        </Button>
      </Form>
    </section>
  );
}
