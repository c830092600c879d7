export { connectShell, type ShellConnection } from './connect-shell.ts';
export {
  type BridgeFile,
  type BridgeStart,
  type BridgeStep,
  type FrameMessage,
  HELLO,
  type LiveValues,
  MAX_MESSAGE,
  PORT,
  type ShellMessage,
} from './protocol.ts';
