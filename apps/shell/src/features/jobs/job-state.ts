import type { Job } from '@pedestal/contract';
import type { IconName } from '@pedestal/ui';

export function isUnfinished({ state }: Pick<Job, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

export const STATE_ICONS: Record<Job['state'], IconName> = {
  queued: 'clock',
  running: 'reload',
  done: 'check',
  failed: 'alert',
  cancelled: 'close',
};
