interface ProgressBarProps {
  /** 0 to 100. */
  percent: number;
  label: string;
  isCritical?: boolean;
}

/** How much of a whole is done or used. */
export function ProgressBar({ percent, label, isCritical = false }: ProgressBarProps) {
  return (
    <div
      className="dfs-progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      data-critical={isCritical || undefined}
    >
      <div style={{ width: `${percent}%` }} />
    </div>
  );
}
