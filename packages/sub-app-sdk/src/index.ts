export { cancelUpload } from '@pedestal/contract';
export {
  type Address,
  type AddressEntry,
  createMemoryAddress,
} from './address.ts';
export {
  type ApprovalPurpose,
  type ApprovedRecord,
  approvalOf,
  type RecordApprovals,
  type StartedApproval,
  type StartOptions,
  showApproval,
  startApproval,
} from './approvals/approvals.ts';
export { createBrowserAddress } from './browser-address.ts';
export {
  type FilePurpose,
  type FilePurposeProps,
  openFilePicker,
  openUploader,
  type PickerOptions,
  showAttachments,
  type UploaderOptions,
} from './files/dialogs.ts';
export {
  type ContentAddress,
  createFiles,
  type FilePage,
  type FileRecord,
  type Files,
  type ListOptions,
  type RecordFiles,
  type UploadOptions,
} from './files/files.ts';
export {
  type SendFileOptions,
  sendFile,
  type UploadTarget,
} from './files/send-file.ts';
export { createGlobalState, type GlobalStateSource } from './global-state.ts';
export { createLive, type Live, type LiveSource, type Undo } from './live.ts';
export { type RecordPurpose, showRecord } from './records/show-record.ts';
export { type DashboardTilePlace, showTile, type TilePurpose } from './reports/show-tile.ts';
export type {
  CurrentUser,
  GlobalState,
  Settings,
  Shell,
  ShellFetch,
  ShellMode,
  ShellNotice,
  SubAppTarget,
  Theme,
  Toast,
} from './shell.ts';
export {
  createStandaloneShell,
  runStandalone,
  type StandaloneOptions,
  type StandaloneShell,
} from './standalone.ts';
export type { CallStub, CallStubs, FetchStub, StandaloneStubs } from './stubs.ts';
export { defineSubApp, isSubAppModule, type SubAppModule, type SubAppProps } from './sub-app.ts';
