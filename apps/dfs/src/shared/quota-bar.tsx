import { useFormat } from '@pedestal/workbench';
import { Progress } from 'antd';
import { useTexts } from '../lib/texts.ts';

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
      <Progress
        percent={percent}
        showInfo={false}
        size="small"
        status={percent > NEARLY_FULL ? 'exception' : 'normal'}
        aria-label={label}
      />
      <span className="dfs-hint">{label}</span>
    </>
  );
}
