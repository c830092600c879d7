import type { SubAppInstance } from '@pedestal/host';
import { useEffect, useEffectEvent, useState } from 'react';
import { useVisible } from '../../lib/page/use-visible.ts';
import { useRegistry } from '../../lib/stores/registry.store.ts';
import { MEMORY_LIFE } from '../../lib/stores/release-events.ts';
import { useLiveValue } from './use-live-value.ts';

/** A page that is looked at is reloaded after this time, in milliseconds, unless the person says no. */
export const RELOADS_AFTER = 30_000;

interface WithdrawalOptions {
  instance: SubAppInstance;
  isActive: boolean;
  /** False where the person chose the release. */
  isFollowed: boolean;
  /** Loads the present release without asking. */
  onReload(): Promise<void>;
}

export interface Withdrawal {
  /** Whether the person is to be told, and whether the page then reloads by itself. */
  prompt: 'soon' | 'ask' | null;
  postpone(): void;
}

/**
 * Leads a page that works away from a release that was taken back: at once where nobody looks at it, soon where somebody
 * does, and never by itself after the person has typed something.
 */
export function useWithdrawal(options: WithdrawalOptions): Withdrawal {
  const { instance, isActive, isFollowed, onReload } = options;
  const { name, version } = instance.registration;
  const isWithdrawn = useRegistry(
    ({ withdrawn }) => isFollowed && withdrawn.get(name)?.includes(version ?? '') === true,
  );
  const isUnsaved = useLiveValue(instance.unsaved);
  const isTouched = useLiveValue(instance.touched);
  const isShown = useVisible() && isActive;
  const [isPostponed, setPostponed] = useState(false);
  const reload = useEffectEvent(onReload);
  const mayReload = isWithdrawn && !isUnsaved && !isTouched && !isPostponed;

  useEffect(() => {
    if (!mayReload) return;
    const timer = setTimeout(() => void reload(), isShown ? RELOADS_AFTER : MEMORY_LIFE);
    return () => clearTimeout(timer);
  }, [mayReload, isShown]);

  // "Later" is until the person turns to something else.
  useEffect(() => {
    if (!isShown) setPostponed(false);
  }, [isShown]);

  if (!isWithdrawn || !isShown || isPostponed) return { prompt: null, postpone() {} };
  return { prompt: mayReload ? 'soon' : 'ask', postpone: () => setPostponed(true) };
}
