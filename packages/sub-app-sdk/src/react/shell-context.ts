import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Live } from '../live.ts';
import type { Settings, Shell, Theme } from '../shell.ts';
import type { SubAppProps } from '../sub-app.ts';

/** Context with the props of the mounted sub-app. */
export const SubAppContext = createContext<SubAppProps | null>(null);

/** Props of the mounted sub-app. Throws outside a sub-app. */
export function useSubApp(): SubAppProps {
  const props = useContext(SubAppContext);
  if (!props) throw new Error('useSubApp() is called outside defineReactSubApp().');
  return props;
}

/** The shell. Throws outside a sub-app. */
export function useShell(): Shell {
  return useSubApp().shell;
}

/** Current value of a live value; rerenders on change. */
export function useLive<T>(live: Live<T>): T {
  return useSyncExternalStore(live.subscribe, live.get);
}

/** Whether the person holds a permission code; rerenders when their permissions change. */
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

/** Tells the shell whether the sub-app has unsaved input. */
export function useUnsavedChanges(unsaved: boolean): void {
  const shell = useShell();
  useEffect(() => {
    shell.setUnsaved(unsaved);
    return () => shell.setUnsaved(false);
  }, [shell, unsaved]);
}
