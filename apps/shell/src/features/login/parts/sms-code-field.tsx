import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  readSmsCooldown,
  type SmsCooldown,
  type SmsScene,
  storeSentCode,
} from '../lib/sms-cooldown.ts';
import { useSecondsLeft } from '../lib/use-seconds-left.ts';
import { plainMobile } from '../lib/validation.ts';
import { type FieldProps, TextField } from './text-field.tsx';

/** Sends a code, or resolves with nothing where the form shows why it could not. */
export type SendCode = () => Promise<{ expiresIn: number; retryAfter: number } | undefined>;

interface SmsCodeFieldProps extends FieldProps {
  scene: SmsScene;
  mobile: string;
  sendCode: SendCode;
  focusOnMount?: boolean;
}

/** The code and the button that sends it. The countdown belongs to the number and survives a reload. */
export function SmsCodeField({ scene, mobile, sendCode, ...field }: SmsCodeFieldProps) {
  const { t } = useTranslation('login');
  const [wait, setWait] = useState<SmsCooldown | undefined>(() => readSmsCooldown(scene));
  const [isSending, setSending] = useState(false);
  const isSameNumber = wait?.mobile === plainMobile(mobile);
  const secondsLeft = useSecondsLeft(wait?.until ?? 0);
  const isWaiting = isSameNumber && secondsLeft > 0;

  async function send(): Promise<void> {
    if (isSending || isWaiting) return;
    setSending(true);
    try {
      const sent = await sendCode();
      if (sent) setWait(storeSentCode(scene, plainMobile(mobile), sent));
    } finally {
      setSending(false);
    }
  }

  function label(): string {
    if (isWaiting) return t('sms.countdown', { seconds: secondsLeft });
    return isSameNumber ? t('sms.again') : t('sms.send');
  }

  return (
    <TextField
      {...field}
      label={t('field.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      hint={
        <span role="status">
          {isSameNumber && wait && t('sms.sent', { minutes: wait.minutes })}
        </span>
      }
      suffix={
        <button
          type="button"
          className="pd-inline-button"
          aria-disabled={isWaiting || isSending}
          onClick={() => void send()}
        >
          {label()}
        </button>
      }
    />
  );
}
