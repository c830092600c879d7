import type { Live, Shell } from '@pedestal/sub-app-sdk';
import { computed, type InjectionKey, inject, onUnmounted, shallowRef } from 'vue';
import { texts } from './texts.ts';

export const shellKey: InjectionKey<Shell> = Symbol('shell');

/** The shell that the sub-app runs in. */
export function useShell(): Shell {
  const shell = inject(shellKey);
  if (!shell) throw new Error('There is no shell.');
  return shell;
}

/** A live value as a ref. */
export function useLive<T>(live: Live<T>) {
  const value = shallowRef(live.get());
  onUnmounted(
    live.subscribe((next) => {
      value.value = next;
    }),
  );
  return value;
}

/** The texts in the shell's language. */
export function useTexts() {
  const locale = useLive(useShell().locale);
  return computed(() => texts[locale.value]);
}
