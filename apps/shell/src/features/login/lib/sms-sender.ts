import { ApiError } from '@pedestal/contract';
import { callSignIn } from '../../../lib/api/api.ts';
import { type CaptchaControl, captchaAnswer } from '../parts/captcha-field.tsx';
import type { SendCode } from '../parts/sms-code-field.tsx';
import type { SmsScene } from './sms-cooldown.ts';
import type { Problem } from './use-form.ts';
import { checkCaptcha, checkMobile, collect, plainMobile } from './validation.ts';

interface SmsSenderOptions {
  scene: SmsScene;
  loginKey: string;
  captcha: CaptchaControl;
  values: { mobile: string; captcha: string };
  setValue: (name: 'captcha', value: string) => void;
  showProblems: (problems: Partial<Record<'mobile' | 'captcha', Problem>>) => boolean;
  showError: (error: unknown) => void;
}

/** Creates the function that sends an SMS code for a form with a mobile number and a captcha. */
export function createSmsSender(options: SmsSenderOptions): SendCode {
  const { scene, loginKey, captcha, values, setValue, showProblems, showError } = options;
  return async () => {
    const problems = collect({
      mobile: checkMobile(values.mobile),
      captcha: captcha.isAsked ? checkCaptcha(values.captcha) : undefined,
    });
    if (showProblems(problems)) return undefined;
    try {
      return await callSignIn('POST /gateway/authority/login/getSmsVerifyCode', {
        body: {
          mobile: plainMobile(values.mobile),
          scene,
          loginKey,
          ...captchaAnswer(captcha, values.captcha),
        },
      });
    } catch (error) {
      const asksNow = error instanceof ApiError && error.error === 'captchaRequired';
      setValue('captcha', '');
      if (asksNow || captcha.isAsked) void captcha.renew();
      showError(error);
      return undefined;
    }
  };
}
