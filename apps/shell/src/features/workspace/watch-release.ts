import type { SubAppRegistration } from '@pedestal/contract';
import { MEMORY_LIFE, type releasesChanged } from '../../lib/stores/release-events.ts';

export interface ReleaseWatch {
  /** The release that the page has. */
  version: string | null;
  changed: typeof releasesChanged;
  ask(): Promise<SubAppRegistration | undefined>;
  onOther(): Promise<void>;
}

/**
 * Says when another release is given out, such as after a rollback. It asks soon after the start, too, because the
 * change may have been announced while the page was loading. Returns how to stop.
 */
export function watchRelease({ version, changed, ask, onOther }: ReleaseWatch): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const check = async (isLast: boolean) => {
    const fresh = await ask();
    if (isStopped) return;
    if (fresh && fresh.version !== version) await onOther();
    else if (!isLast) wait(MEMORY_LIFE, true);
  };
  const wait = (delay: number, isLast: boolean) => {
    clearTimeout(timer);
    timer = setTimeout(() => void check(isLast), delay);
  };
  wait(MEMORY_LIFE, true);
  const undo = changed.subscribe(({ within }) => wait(Math.random() * within, false));
  return () => {
    isStopped = true;
    undo();
    clearTimeout(timer);
  };
}
