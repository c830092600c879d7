import type { ReactNode } from 'react';

interface FieldItemProps {
  label: string;
  isRequired: boolean;
  /** Takes the whole width of the form. */
  isWide: boolean;
  /** The control that the label names; undefined: the value is only shown. */
  inputId: string | undefined;
  /** Why the server refused the value. */
  problem: string | undefined;
  help: string | undefined;
  children: ReactNode;
}

/** Label, control and words about it. antd's item keeps a form of its own, which takes as long to draw as the controls. */
export function FieldItem(props: FieldItemProps) {
  const { label, isRequired, isWide, inputId, problem, help, children } = props;
  const className = isRequired ? 'rc-label is-required' : 'rc-label';
  return (
    <div className={isWide ? 'rc-field rc-field-wide' : 'rc-field'}>
      {inputId === undefined ? (
        <span className={className}>{label}</span>
      ) : (
        <label className={className} htmlFor={inputId}>
          {label}
        </label>
      )}
      {children}
      {problem !== undefined && (
        <p className="rc-problem" role="alert">
          {problem}
        </p>
      )}
      {problem === undefined && help !== undefined && <p className="rc-help">{help}</p>}
    </div>
  );
}
