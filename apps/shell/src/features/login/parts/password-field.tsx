import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import { type FieldProps, TextField } from './text-field.tsx';

interface PasswordFieldProps extends FieldProps {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  maxLength?: number;
  hint?: ReactNode;
  focusOnMount?: boolean;
}

/** A password field with a show button, and a hint while Caps Lock is on. */
export function PasswordField({ hint, ...props }: PasswordFieldProps) {
  const { t } = useTranslation('login');
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      hint={
        (hasCapsLock || hint) && (
          <>
            <span role="status" className="pd-caps-lock">
              {hasCapsLock && t('field.capsLock')}
            </span>
            {hint}
          </>
        )
      }
      suffix={
        <button
          type="button"
          className="pd-icon-button"
          aria-label={isShown ? t('field.hidePassword') : t('field.showPassword')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  );
}
