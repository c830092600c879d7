import type { ReactNode } from 'react';

interface SubmitButtonProps {
  isBusy: boolean;
  children: ReactNode;
}

/** The submit button. It stays focusable while busy. */
export function SubmitButton({ isBusy, children }: SubmitButtonProps) {
  return (
    <button type="submit" className="pd-button" aria-disabled={isBusy} aria-busy={isBusy}>
      {isBusy && <span className="pd-spinner" aria-hidden="true" />}
      {children}
    </button>
  );
}
