import { ApiError } from '@pedestal/contract';
import { callSignIn } from '../../../lib/api/api.ts';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import { useLoginEntry } from '../lib/login-entry.ts';
import { type Problem, useForm } from '../lib/use-form.ts';
import { collect } from '../lib/validation.ts';
import { FormFailureAlert } from '../parts/form-failure.tsx';
import { checkNewPassword, NewPasswordField } from '../parts/new-password-field.tsx';
import { SubmitButton } from '../parts/submit-button.tsx';

interface FindPasswordStepProps {
  mobile: string;
  code: string;
  onCodeWrong: (problem: Problem) => void;
  onDone: () => void;
}

export function FindPasswordStep({ mobile, code, onCodeWrong, onDone }: FindPasswordStepProps) {
  const { t } = useTranslation('login');
  const { loginKey, passwordPolicy } = useLoginEntry();
  const context = [mobile];
  const form = useForm({
    initial: { newPassword: '' },
    validate: ({ newPassword }) =>
      collect({ newPassword: checkNewPassword(newPassword, passwordPolicy, context) }),
    submit: async ({ newPassword }) => {
      const body = { mobile, code, newPassword, loginKey };
      try {
        await callSignIn('POST /gateway/authority/login/forgetPassword', { body });
      } catch (error) {
        if (!(error instanceof ApiError) || error.error !== 'smsCodeWrong') throw error;
        return onCodeWrong({ text: error.message });
      }
      onDone();
    },
    fieldOf: { passwordTooWeak: 'newPassword', passwordReused: 'newPassword' },
  });

  return (
    <form ref={form.formRef} className="pd-form" onSubmit={form.onSubmit} noValidate>
      {/* For password managers: the account of the new password. */}
      <input type="tel" autoComplete="username" value={mobile} readOnly hidden />
      <NewPasswordField
        {...form.field('newPassword')}
        label={t('field.newPassword')}
        policy={passwordPolicy}
        context={context}
        focusOnMount
      />
      <FormFailureAlert failure={form.failure} />
      <SubmitButton isBusy={form.isSubmitting}>{t('find.submit')}</SubmitButton>
    </form>
  );
}
