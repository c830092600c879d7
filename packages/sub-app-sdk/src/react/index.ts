export { defineReactSubApp, type ReactSubApp } from './define-react-sub-app.tsx';
export {
  useActive,
  useLive,
  useLocale,
  usePermission,
  useShell,
  useSubApp,
  useTheme,
  useUnsavedChanges,
} from './shell-context.ts';
