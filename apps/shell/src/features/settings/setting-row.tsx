import type { ReactNode } from 'react';

interface SettingRowProps {
  label: string;
  hint?: string;
  /** Id of the control, if the label is for a single one. */
  htmlFor?: string;
  /** Id of the label, for a group of controls. */
  labelId?: string;
  children: ReactNode;
}

/** One setting: label on the left, control on the right. */
export function SettingRow({ label, hint, htmlFor, labelId, children }: SettingRowProps) {
  return (
    <div className="pd-setting">
      <div className="pd-setting-text">
        {htmlFor ? (
          <label htmlFor={htmlFor}>{label}</label>
        ) : (
          <span id={labelId} className="pd-setting-label">
            {label}
          </span>
        )}
        {hint && <small>{hint}</small>}
      </div>
      <div className="pd-setting-control">{children}</div>
    </div>
  );
}
