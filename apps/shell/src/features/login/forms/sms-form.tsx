import { callSignIn } from '../../../lib/api/api.ts';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import type { SignedIn } from '../../../lib/session/session-calls.ts';
import { noteLogin } from '../lib/login.store.ts';
import { useLoginEntry } from '../lib/login-entry.ts';
import { readSmsCooldown } from '../lib/sms-cooldown.ts';
import { createSmsSender } from '../lib/sms-sender.ts';
import { useForm } from '../lib/use-form.ts';
import { checkCode, checkMobile, collect, plainMobile } from '../lib/validation.ts';
import { CaptchaField, useCaptcha } from '../parts/captcha-field.tsx';
import { FormFailureAlert } from '../parts/form-failure.tsx';
import { MobileField } from '../parts/mobile-field.tsx';
import { SmsCodeField } from '../parts/sms-code-field.tsx';
import { SubmitButton } from '../parts/submit-button.tsx';

interface SmsFormProps {
  onSignedIn: (signedIn: SignedIn) => void;
  takesFocus: boolean;
}

export function SmsForm({ onSignedIn, takesFocus }: SmsFormProps) {
  const { t } = useTranslation('login');
  const { loginKey } = useLoginEntry();
  const captcha = useCaptcha(loginKey);
  const sentTo = readSmsCooldown('login')?.mobile ?? '';

  const form = useForm({
    initial: { mobile: sentTo, captcha: '', code: '' },
    validate: ({ mobile, code }) => collect({ mobile: checkMobile(mobile), code: checkCode(code) }),
    submit: async ({ mobile, code }) => {
      const signedIn = await callSignIn('POST /gateway/authority/login/smsLogin', {
        body: { mobile: plainMobile(mobile), code: code.trim(), loginKey },
      }).catch((error: unknown) => {
        noteLogin('sms', 'error');
        throw error;
      });
      noteLogin('sms', 'ok');
      onSignedIn(signedIn);
    },
    fieldOf: { smsCodeWrong: 'code', captchaRequired: 'captcha', captchaWrong: 'captcha' },
  });
  const sendCode = createSmsSender({ scene: 'login', loginKey, captcha, ...form });

  return (
    <form ref={form.formRef} className="pd-form" onSubmit={form.onSubmit} noValidate>
      <MobileField {...form.field('mobile')} focusOnMount={takesFocus && sentTo === ''} />
      <CaptchaField {...form.field('captcha')} control={captcha} />
      <SmsCodeField
        {...form.field('code')}
        scene="login"
        mobile={form.values.mobile}
        sendCode={sendCode}
        focusOnMount={takesFocus && sentTo !== ''}
      />
      <FormFailureAlert failure={form.failure} />
      <SubmitButton isBusy={form.isSubmitting}>{t('login.submit')}</SubmitButton>
    </form>
  );
}
