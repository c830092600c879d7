import { type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react';
import { AlertIcon } from './icons.tsx';

export interface FieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'children'>;

interface TextFieldProps extends FieldProps, InputProps {
  label: string;
  hint?: ReactNode;
  /** Shown after the input, such as a button. */
  suffix?: ReactNode;
  focusOnMount?: boolean;
}

/** A labelled input. Hint and error are linked to it for screen readers. */
export function TextField(props: TextFieldProps) {
  const { label, hint, suffix, error, onChange, focusOnMount = false, ...input } = props;
  const id = useId();
  const ownRef = useRef<HTMLInputElement>(null);
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');

  useEffect(() => {
    if (focusOnMount) ownRef.current?.focus();
  }, [focusOnMount]);

  return (
    <div className="pd-field" data-invalid={error !== undefined}>
      <label htmlFor={id}>{label}</label>
      <div className="pd-field-box">
        <input
          id={id}
          ref={ownRef}
          maxLength={256}
          {...input}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {suffix}
      </div>
      {error && (
        <p id={`${id}-error`} className="pd-field-error" role="alert">
          <AlertIcon size={15} />
          {error}
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className="pd-field-hint">
          {hint}
        </div>
      )}
    </div>
  );
}
