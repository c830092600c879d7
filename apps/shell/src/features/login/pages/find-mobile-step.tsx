import { useTranslation } from '../../../lib/format/use-translation.ts';
import { useLoginEntry } from '../lib/login-entry.ts';
import { readSmsCooldown, storeSentCode } from '../lib/sms-cooldown.ts';
import { createSmsSender } from '../lib/sms-sender.ts';
import { useForm } from '../lib/use-form.ts';
import { checkCaptcha, checkMobile, collect, plainMobile } from '../lib/validation.ts';
import { CaptchaField, useCaptcha } from '../parts/captcha-field.tsx';
import { FormFailureAlert } from '../parts/form-failure.tsx';
import { MobileField } from '../parts/mobile-field.tsx';
import { SubmitButton } from '../parts/submit-button.tsx';

interface FindMobileStepProps {
  mobile: string;
  onNext: (mobile: string) => void;
}

/** Asks for the mobile number. Continuing sends a code, unless one was just sent. */
export function FindMobileStep({ mobile: before, onNext }: FindMobileStepProps) {
  const { t } = useTranslation('login');
  const { loginKey } = useLoginEntry();
  const captcha = useCaptcha(loginKey);
  const form = useForm({
    initial: { mobile: before || (readSmsCooldown('forget')?.mobile ?? ''), captcha: '' },
    validate: ({ mobile, captcha: answer }) =>
      collect({
        mobile: checkMobile(mobile),
        captcha: captcha.isAsked ? checkCaptcha(answer) : undefined,
      }),
    submit: async ({ mobile }) => {
      const number = plainMobile(mobile);
      if (readSmsCooldown('forget')?.mobile !== number) {
        const sent = await sendCode();
        if (!sent) return;
        storeSentCode('forget', number, sent);
      }
      onNext(number);
    },
    fieldOf: { captchaRequired: 'captcha', captchaWrong: 'captcha' },
  });
  const sendCode = createSmsSender({ scene: 'forget', loginKey, captcha, ...form });

  return (
    <form ref={form.formRef} className="pd-form" onSubmit={form.onSubmit} noValidate>
      <p className="pd-note">{t('find.mobileHint')}</p>
      <MobileField {...form.field('mobile')} focusOnMount />
      <CaptchaField {...form.field('captcha')} control={captcha} />
      <FormFailureAlert failure={form.failure} />
      <SubmitButton isBusy={form.isSubmitting}>{t('find.next')}</SubmitButton>
    </form>
  );
}
