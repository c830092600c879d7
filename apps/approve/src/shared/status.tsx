import type { Approval } from '@pedestal/contract';
import { StatusTag, type StatusTone } from '@pedestal/workbench';
import { useTexts } from './texts.ts';

const TONES: Record<Approval['status'], StatusTone> = {
  running: 'processing',
  approved: 'success',
  rejected: 'error',
  withdrawn: 'default',
};

export function ApprovalStatusTag({ status }: { status: Approval['status'] }) {
  const t = useTexts();
  return <StatusTag tone={TONES[status]}>{t(`status.${status}`)}</StatusTag>;
}
