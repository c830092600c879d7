import { callSignIn } from '../../../lib/api/api.ts';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import { useLoginEntry } from '../lib/login-entry.ts';
import { useForm } from '../lib/use-form.ts';
import { collect } from '../lib/validation.ts';
import { FormFailureAlert } from '../parts/form-failure.tsx';
import { checkNewPassword, NewPasswordField } from '../parts/new-password-field.tsx';
import { StepHeading } from '../parts/step-heading.tsx';
import { SubmitButton } from '../parts/submit-button.tsx';
import type { StepProps } from './step-props.ts';

/** Asks for the new password that must be set to complete the sign-in. */
export function NewPasswordStep({ ticket, loginKey, onSignedIn }: StepProps) {
  const { t } = useTranslation('login');
  const { passwordPolicy } = useLoginEntry();
  const form = useForm({
    initial: { newPassword: '' },
    validate: ({ newPassword }) =>
      collect({ newPassword: checkNewPassword(newPassword, passwordPolicy) }),
    submit: async ({ newPassword }) => {
      const body = { ticket, loginKey, newPassword };
      onSignedIn(await callSignIn('POST /gateway/authority/login/changePassword', { body }));
    },
    fieldOf: { passwordTooWeak: 'newPassword', passwordReused: 'newPassword' },
  });
  return (
    <>
      <StepHeading title={t('newPassword.heading')} hint={t('newPassword.hint')} />
      <form ref={form.formRef} className="pd-form" onSubmit={form.onSubmit} noValidate>
        <NewPasswordField
          {...form.field('newPassword')}
          label={t('field.newPassword')}
          policy={passwordPolicy}
          focusOnMount
        />
        <FormFailureAlert failure={form.failure} />
        <SubmitButton isBusy={form.isSubmitting}>{t('newPassword.submit')}</SubmitButton>
      </form>
    </>
  );
}
