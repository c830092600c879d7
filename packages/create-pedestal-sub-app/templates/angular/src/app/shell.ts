import { computed, DestroyRef, InjectionToken, inject, type Signal, signal } from '@angular/core';
import type { Live, Shell } from '@pedestal/sub-app-sdk';
import { texts } from './texts';

/** The shell that the sub-app runs in. */
export const SHELL = new InjectionToken<Shell>('shell');

/** A live value of the shell as a signal. */
export function follow<T>(live: Live<T>): Signal<T> {
  const value = signal(live.get());
  inject(DestroyRef).onDestroy(live.subscribe((next) => value.set(next)));
  return value.asReadonly();
}

/** The texts in the shell's language. */
export function injectTexts() {
  const locale = follow(inject(SHELL).locale);
  return computed(() => texts[locale()]);
}
