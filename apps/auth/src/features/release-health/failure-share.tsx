import { StatusTag, useFormat } from '@pedestal/workbench';
import { shareOf } from './health.ts';

/** From this share on, failures are shown as a problem. */
const NOTABLE = 5;

/** Number and share of failed loads. */
export function FailureShare(counts: { loads: number; failures: number }) {
  const format = useFormat();
  if (counts.failures === 0) return <span className="wb-muted">0</span>;
  const share = shareOf(counts);
  return (
    <StatusTag tone={share >= NOTABLE ? 'error' : 'warning'}>
      {format.number(counts.failures)} · {share}%
    </StatusTag>
  );
}
