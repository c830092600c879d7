import type { ReactNode } from 'react';

interface SettingRowProps {
  label: string;
  hint?: string;
  /** Id of the control, where there is one control to label. */
  htmlFor?: string;
  /** Id for the label, where a group of controls names it. */
  labelId?: string;
  children: ReactNode;
}

/** One setting: what it is on the left, how to change it on the right. */
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
