import { MAX_DISPLAY_NAME, MAX_USER_NAME } from '@pedestal/contract';
import { callSignIn } from '../../../lib/api/api.ts';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import type { SignedIn } from '../../../lib/session/session-calls.ts';
import type { Invite } from '../lib/invite.ts';
import { useLoginEntry } from '../lib/login-entry.ts';
import { readSmsCooldown } from '../lib/sms-cooldown.ts';
import { createSmsSender } from '../lib/sms-sender.ts';
import { useForm } from '../lib/use-form.ts';
import {
  checkCode,
  checkDisplayName,
  checkMobile,
  checkNewUserName,
  collect,
  plainMobile,
} from '../lib/validation.ts';
import { CaptchaField, useCaptcha } from '../parts/captcha-field.tsx';
import { FormFailureAlert } from '../parts/form-failure.tsx';
import { MobileField } from '../parts/mobile-field.tsx';
import { checkNewPassword, NewPasswordField } from '../parts/new-password-field.tsx';
import { SmsCodeField } from '../parts/sms-code-field.tsx';
import { SubmitButton } from '../parts/submit-button.tsx';
import { TextField } from '../parts/text-field.tsx';
import { InviteCard } from './invite-card.tsx';

interface RegisterFormProps {
  invite: Invite;
  onSignedIn: (signedIn: SignedIn) => void;
  onOther: () => void;
}

const EMPTY = { userName: '', displayName: '', mobile: '', captcha: '', code: '', password: '' };

const contextOf = (values: { userName: string; mobile: string }) => [
  values.userName.trim(),
  plainMobile(values.mobile),
];

function useRegisterForm({ invite, onSignedIn }: RegisterFormProps) {
  const { passwordPolicy } = useLoginEntry();
  const { inviteCode, loginKey } = invite;
  return useForm({
    initial: { ...EMPTY, mobile: readSmsCooldown('register')?.mobile ?? '' },
    validate: (values) =>
      collect({
        userName: checkNewUserName(values.userName),
        displayName: checkDisplayName(values.displayName),
        mobile: checkMobile(values.mobile),
        code: checkCode(values.code),
        password: checkNewPassword(values.password, passwordPolicy, contextOf(values)),
      }),
    submit: async (values) => {
      const displayName = values.displayName.trim();
      const signedIn = await callSignIn('POST /gateway/authority/login/smsRegister', {
        body: {
          mobile: plainMobile(values.mobile),
          code: values.code.trim(),
          userName: values.userName.trim(),
          password: values.password,
          ...(displayName ? { displayName } : {}),
          inviteCode,
          loginKey,
        },
      });
      onSignedIn(signedIn);
    },
    fieldOf: {
      userNameTaken: 'userName',
      mobileTaken: 'mobile',
      smsCodeWrong: 'code',
      passwordTooWeak: 'password',
      captchaRequired: 'captcha',
      captchaWrong: 'captcha',
    },
  });
}

export function RegisterForm(props: RegisterFormProps) {
  const { t } = useTranslation('login');
  const { passwordPolicy } = useLoginEntry();
  const { loginKey } = props.invite;
  const captcha = useCaptcha(loginKey);
  const form = useRegisterForm(props);
  const sendCode = createSmsSender({ scene: 'register', loginKey, captcha, ...form });

  return (
    <form ref={form.formRef} className="pd-form" onSubmit={form.onSubmit} noValidate>
      <InviteCard invite={props.invite} onOther={props.onOther} />
      <TextField
        {...form.field('userName')}
        label={t('field.userName')}
        hint={t('field.userNameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_USER_NAME}
        focusOnMount
      />
      <TextField
        {...form.field('displayName')}
        label={t('field.displayName')}
        hint={t('field.displayNameHint')}
        autoComplete="name"
        maxLength={MAX_DISPLAY_NAME}
      />
      <MobileField {...form.field('mobile')} />
      <CaptchaField {...form.field('captcha')} control={captcha} />
      <SmsCodeField
        {...form.field('code')}
        scene="register"
        mobile={form.values.mobile}
        sendCode={sendCode}
      />
      <NewPasswordField
        {...form.field('password')}
        label={t('field.password')}
        policy={passwordPolicy}
        context={contextOf(form.values)}
      />
      <FormFailureAlert failure={form.failure} />
      <SubmitButton isBusy={form.isSubmitting}>{t('register.submit')}</SubmitButton>
    </form>
  );
}
