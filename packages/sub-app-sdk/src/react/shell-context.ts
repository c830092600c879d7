import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Live } from '../live.ts';
import type { Settings, Shell, Theme } from '../shell.ts';
import type { SubAppProps } from '../sub-app.ts';

/** Carries what the sub-app was mounted with to the hooks below it. */
export const SubAppContext = createContext<SubAppProps | null>(null);

/** What the sub-app was mounted with. Throws outside a sub-app. */
export function useSubApp(): SubAppProps {
  const props = useContext(SubAppContext);
  if (!props) throw new Error('useSubApp() is called outside defineReactSubApp().');
  return props;
}

/** The shell. Throws outside a sub-app. */
export function useShell(): Shell {
  return useSubApp().shell;
}

/** The present value of something live; renders again when it changes. */
export function useLive<T>(live: Live<T>): T {
  return useSyncExternalStore(live.subscribe, live.get);
}

/** Whether the person holds a permission code; follows changes of their roles. */
export function usePermission(code: string): boolean {
  const shell = useShell();
  useLive(shell.permissions);
  return shell.can(code);
}

/** The shell's language. */
export function useLocale() {
  return useLive(useShell().locale);
}

/** The shell's theme. */
export function useTheme(): Theme {
  return useLive(useShell().theme);
}

/** The person's time zone, density and font size. */
export function useSettings(): Settings {
  return useLive(useShell().settings);
}

/** Whether the sub-app's tab is in front. */
export function useActive(): boolean {
  return useLive(useShell().active);
}

/** Tells the shell whether closing the tab would lose what was typed. */
export function useUnsavedChanges(unsaved: boolean): void {
  const shell = useShell();
  useEffect(() => {
    shell.setUnsaved(unsaved);
    return () => shell.setUnsaved(false);
  }, [shell, unsaved]);
}
