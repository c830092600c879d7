import { callSignIn } from '../../../lib/api/api.ts';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import { useForm } from '../lib/use-form.ts';
import { checkRecoveryCode, checkTotp, collect } from '../lib/validation.ts';
import { FormFailureAlert } from '../parts/form-failure.tsx';
import { SubmitButton } from '../parts/submit-button.tsx';
import { TextField } from '../parts/text-field.tsx';
import type { StepProps } from './step-props.ts';

export type SecondFactorMethod = 'totp' | 'recovery';

interface SecondFactorCodeFormProps extends StepProps {
  method: SecondFactorMethod;
}

export function SecondFactorCodeForm(props: SecondFactorCodeFormProps) {
  const { ticket, loginKey, method, onSignedIn } = props;
  const { t } = useTranslation('login');
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) =>
      collect({ code: method === 'totp' ? checkTotp(code) : checkRecoveryCode(code) }),
    submit: async ({ code }) => {
      const plain = method === 'totp' ? code.replace(/\s/g, '') : code.trim();
      const body = { ticket, loginKey, method, code: plain };
      onSignedIn(await callSignIn('POST /gateway/authority/login/verifySecondFactor', { body }));
    },
    fieldOf: { secondFactorWrong: 'code' },
  });
  const isTotp = method === 'totp';
  return (
    <form ref={form.formRef} className="pd-form" onSubmit={form.onSubmit} noValidate>
      <TextField
        {...form.field('code')}
        label={t(isTotp ? 'secondFactor.totp' : 'secondFactor.recovery')}
        inputMode={isTotp ? 'numeric' : 'text'}
        autoComplete={isTotp ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isTotp ? 7 : 32}
        focusOnMount
      />
      <FormFailureAlert failure={form.failure} />
      <SubmitButton isBusy={form.isSubmitting}>{t('secondFactor.submit')}</SubmitButton>
    </form>
  );
}
