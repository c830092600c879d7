import { MAX_TYPED_PASSWORD, MAX_USER_NAME } from '@pedestal/contract';
import { useState } from 'react';
import { callSignIn } from '../../../lib/api/api.ts';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import type { SignedIn } from '../../../lib/session/session-calls.ts';
import { noteLogin } from '../lib/login.store.ts';
import { useLoginEntry } from '../lib/login-entry.ts';
import { readRememberedName, rememberName } from '../lib/remembered-name.ts';
import { useForm } from '../lib/use-form.ts';
import { checkCaptcha, checkPassword, checkUserName, collect } from '../lib/validation.ts';
import { CaptchaField, captchaAnswer, useCaptcha } from '../parts/captcha-field.tsx';
import { FormFailureAlert } from '../parts/form-failure.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { SubmitButton } from '../parts/submit-button.tsx';
import { TextField } from '../parts/text-field.tsx';

interface PasswordFormProps {
  onSignedIn: (signedIn: SignedIn) => void;
  /** The only user who may sign in here; makes the field read-only. */
  fixedUserName?: string | undefined;
  takesFocus: boolean;
}

export function PasswordForm({ onSignedIn, fixedUserName, takesFocus }: PasswordFormProps) {
  const { t } = useTranslation('login');
  const { loginKey } = useLoginEntry();
  const captcha = useCaptcha(loginKey);
  const rememberedName = readRememberedName(loginKey);
  const [isRemembered, setRemembered] = useState(rememberedName !== '');
  const knownName = fixedUserName ?? rememberedName;

  const form = useForm({
    initial: { userName: knownName, password: '', captcha: '' },
    validate: (values) =>
      collect({
        userName: checkUserName(values.userName),
        password: checkPassword(values.password),
        captcha: captcha.isAsked ? checkCaptcha(values.captcha) : undefined,
      }),
    submit: async ({ userName, password, captcha: answer }) => {
      const name = userName.trim();
      const signedIn = await callSignIn('POST /gateway/authority/login/normal', {
        body: { userName: name, password, loginKey, ...captchaAnswer(captcha, answer) },
      });
      if (fixedUserName === undefined) rememberName(loginKey, name, isRemembered);
      noteLogin('password', 'ok');
      onSignedIn(signedIn);
    },
    fieldOf: {
      credentialsWrong: 'password',
      captchaRequired: 'captcha',
      captchaWrong: 'captcha',
    },
    onFailure: (error) => {
      noteLogin('password', 'error');
      const isAsked = error.error === 'captchaRequired' || captcha.isAsked;
      form.setValue('captcha', '');
      if (isAsked) void captcha.renew();
    },
  });

  return (
    <form ref={form.formRef} className="pd-form" onSubmit={form.onSubmit} noValidate>
      <TextField
        {...form.field('userName')}
        label={t('field.userName')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_USER_NAME}
        readOnly={fixedUserName !== undefined}
        focusOnMount={takesFocus && knownName === ''}
      />
      <PasswordField
        {...form.field('password')}
        label={t('field.password')}
        autoComplete="current-password"
        maxLength={MAX_TYPED_PASSWORD}
        focusOnMount={takesFocus && knownName !== ''}
      />
      <CaptchaField {...form.field('captcha')} control={captcha} />
      {fixedUserName === undefined && (
        <label className="pd-check">
          <input
            type="checkbox"
            checked={isRemembered}
            onChange={(event) => setRemembered(event.target.checked)}
          />
          {t('login.remember')}
        </label>
      )}
      <FormFailureAlert failure={form.failure} />
      <SubmitButton isBusy={form.isSubmitting}>{t('login.submit')}</SubmitButton>
    </form>
  );
}
