import { useState } from 'react';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import {
  readSmsCooldown,
  type SmsCooldown,
  type SmsScene,
  storeSentCode,
} from '../lib/sms-cooldown.ts';
import { useSecondsLeft } from '../lib/use-seconds-left.ts';
import { plainMobile } from '../lib/validation.ts';
import { type FieldProps, TextField } from './text-field.tsx';

/** Sends a code. Resolves with undefined if the form shows why it failed. */
export type SendCode = () => Promise<{ expiresIn: number; retryAfter: number } | undefined>;

interface SmsCodeFieldProps extends FieldProps {
  scene: SmsScene;
  mobile: string;
  sendCode: SendCode;
  focusOnMount?: boolean;
}

/** The SMS code with its send button. The countdown is stored per number and survives a reload. */
export function SmsCodeField({ scene, mobile, sendCode, ...field }: SmsCodeFieldProps) {
  const { t } = useTranslation('login');
  const [cooldown, setCooldown] = useState<SmsCooldown | undefined>(() => readSmsCooldown(scene));
  const [isSending, setSending] = useState(false);
  const isSameNumber = cooldown?.mobile === plainMobile(mobile);
  const secondsLeft = useSecondsLeft(cooldown?.until ?? 0);
  const isWaiting = isSameNumber && secondsLeft > 0;

  async function send(): Promise<void> {
    if (isSending || isWaiting) return;
    setSending(true);
    try {
      const sent = await sendCode();
      if (sent) setCooldown(storeSentCode(scene, plainMobile(mobile), sent));
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
          {isSameNumber && cooldown && t('sms.sent', { minutes: cooldown.minutes })}
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
