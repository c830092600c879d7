export { ApprovalPanel } from './approval.tsx';
export { DashboardTile } from './dashboard-tile.tsx';
export { defineReactSubApp, type ReactSubApp } from './define-react-sub-app.tsx';
export { Attachments, useFiles } from './files.tsx';
export {
  useActive,
  useLive,
  useLocale,
  usePermission,
  useSettings,
  useShell,
  useSubApp,
  useTheme,
  useUnsavedChanges,
} from './shell-context.ts';
