import { ACCENTS, type Look } from '@pedestal/ui';
import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { usePreferences } from '../stores/preferences.store.ts';
import { FONT_SIZES } from '../stores/preferences.ts';
import { useTheme } from './theme.ts';

const reducedMotionQuery = window.matchMedia('(prefers-reduced-motion: reduce)');

/** Whether to reduce motion, by preference or by device setting. */
export function prefersReducedMotion(): boolean {
  return usePreferences.getState().reducedMotion || reducedMotionQuery.matches;
}

export function subscribeMotion(listener: () => void): () => void {
  reducedMotionQuery.addEventListener('change', listener);
  return () => reducedMotionQuery.removeEventListener('change', listener);
}

/** The current look: the person's preferences and the device settings. */
export function useLook(): Required<Look> {
  const scheme = useTheme();
  const { accent, density, fontSize, reducedMotion } = usePreferences();
  const deviceReducesMotion = useSyncExternalStore(
    subscribeMotion,
    () => reducedMotionQuery.matches,
  );
  return useMemo(
    () => ({
      scheme,
      primaryColor: ACCENTS[accent][scheme].primary,
      density,
      fontSize: FONT_SIZES[fontSize],
      reducedMotion: reducedMotion || deviceReducesMotion,
    }),
    [scheme, accent, density, fontSize, reducedMotion, deviceReducesMotion],
  );
}

/** Applies the look to everything that is not antd. */
export function useApplyLook({ scheme, density, fontSize, reducedMotion }: Required<Look>): void {
  const { accent } = usePreferences();
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement;
    const { primary, hover, onPrimary } = ACCENTS[accent][scheme];
    const colors = {
      '--pd-primary': primary,
      '--pd-primary-hover': hover,
      '--pd-on-primary': onPrimary,
      '--pd-primary-soft': `color-mix(in srgb, ${primary} 12%, var(--pd-surface))`,
      '--pd-focus': primary,
    };
    for (const [name, value] of Object.entries(colors)) style.setProperty(name, value);
    style.setProperty('--pd-font-size', `${fontSize}px`);
    dataset.density = density;
    dataset.motion = reducedMotion ? 'reduced' : 'full';
  }, [accent, scheme, density, fontSize, reducedMotion]);
}
