import { useFormat } from '@pedestal/workbench';
import { useTexts } from '../lib/texts.ts';
import { ProgressBar } from './progress-bar.tsx';

/** The bar warns from this share of the quota. */
const NEARLY_FULL = 90;

/** How full a space is, as a bar and in words. */
export function QuotaBar({ usedBytes, quotaBytes }: { usedBytes: number; quotaBytes: number }) {
  const t = useTexts();
  const format = useFormat();
  const percent = Math.min(100, Math.ceil((usedBytes / Math.max(1, quotaBytes)) * 100));
  const label = t('used', { used: format.bytes(usedBytes), quota: format.bytes(quotaBytes) });
  return (
    <>
      <ProgressBar percent={percent} label={label} isCritical={percent > NEARLY_FULL} />
      <span className="dfs-hint">{label}</span>
    </>
  );
}
