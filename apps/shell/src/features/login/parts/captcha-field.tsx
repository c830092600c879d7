import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { useCallback, useState } from 'react';
import { callSignIn } from '../../../lib/api/api.ts';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import { RefreshIcon } from './icons.tsx';
import { type FieldProps, TextField } from './text-field.tsx';

type Captcha = RouteOutput<RouteOf<'POST /gateway/authority/login/getCaptcha'>>;
type CaptchaState = { kind: 'off' } | { kind: 'failed' } | { kind: 'shown'; captcha: Captcha };

/** The captcha: required only after failures, and renewed after each try. */
export function useCaptcha(loginKey: string) {
  const [state, setState] = useState<CaptchaState>({ kind: 'off' });

  const renew = useCallback(async () => {
    try {
      const captcha = await callSignIn('POST /gateway/authority/login/getCaptcha', {
        body: { loginKey },
      });
      setState({ kind: 'shown', captcha });
    } catch {
      setState({ kind: 'failed' });
    }
  }, [loginKey]);

  return { state, isAsked: state.kind !== 'off', renew };
}

export type CaptchaControl = ReturnType<typeof useCaptcha>;

/** The captcha's part of a request body; empty if there is none. */
export function captchaAnswer(control: CaptchaControl, answer: string) {
  if (control.state.kind !== 'shown') return {};
  return { captcha: { id: control.state.captcha.id, answer: answer.trim() } };
}

export function CaptchaField({ control, ...field }: FieldProps & { control: CaptchaControl }) {
  const { t } = useTranslation('login');
  const { state, renew } = control;
  if (state.kind === 'off') return null;
  return (
    <TextField
      {...field}
      label={t('field.captcha')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      focusOnMount
      hint={state.kind === 'failed' && t('field.captchaFailed')}
      suffix={
        <>
          {state.kind === 'shown' && (
            <img className="pd-captcha" src={state.captcha.image} alt={state.captcha.question} />
          )}
          <button
            type="button"
            className="pd-icon-button"
            aria-label={t('field.captchaNew')}
            onClick={() => void renew()}
          >
            <RefreshIcon />
          </button>
        </>
      }
    />
  );
}
