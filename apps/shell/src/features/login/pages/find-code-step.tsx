import { useTranslation } from '../../../lib/format/use-translation.ts';
import { useLoginEntry } from '../lib/login-entry.ts';
import { createSmsSender } from '../lib/sms-sender.ts';
import { type Problem, useForm } from '../lib/use-form.ts';
import { checkCode, collect } from '../lib/validation.ts';
import { CaptchaField, useCaptcha } from '../parts/captcha-field.tsx';
import { FormFailureAlert } from '../parts/form-failure.tsx';
import { SmsCodeField } from '../parts/sms-code-field.tsx';
import { SubmitButton } from '../parts/submit-button.tsx';

interface FindCodeStepProps {
  mobile: string;
  /** Why the server refused the previous code. */
  problem: Problem | undefined;
  onBack: () => void;
  onNext: (code: string) => void;
}

export function FindCodeStep({ mobile, problem, onBack, onNext }: FindCodeStepProps) {
  const { t } = useTranslation('login');
  const { loginKey } = useLoginEntry();
  const captcha = useCaptcha(loginKey);
  const form = useForm({
    initial: { mobile, captcha: '', code: '' },
    initialProblems: problem ? { code: problem } : {},
    validate: ({ code }) => collect({ code: checkCode(code) }),
    submit: async ({ code }) => onNext(code.trim()),
    fieldOf: { captchaRequired: 'captcha', captchaWrong: 'captcha' },
  });
  const sendCode = createSmsSender({ scene: 'forget', loginKey, captcha, ...form });

  return (
    <form ref={form.formRef} className="pd-form" onSubmit={form.onSubmit} noValidate>
      <p className="pd-note">{t('find.codeHint', { mobile })}</p>
      <CaptchaField {...form.field('captcha')} control={captcha} />
      <SmsCodeField
        {...form.field('code')}
        scene="forget"
        mobile={mobile}
        sendCode={sendCode}
        focusOnMount
      />
      <FormFailureAlert failure={form.failure} />
      <div className="pd-buttons">
        <button type="button" className="pd-button-quiet" onClick={onBack}>
          {t('find.back')}
        </button>
        <SubmitButton isBusy={form.isSubmitting}>{t('find.next')}</SubmitButton>
      </div>
    </form>
  );
}
