import type { Locale } from '@pedestal/contract';
import type { AddressEntry } from '../address.ts';
import type { CurrentUser, Settings, ShellNotice, SubAppTarget, Theme, Toast } from '../shell.ts';
import type { SubAppProps } from '../sub-app.ts';

/** Largest message in either direction, in UTF-16 units. */
export const MAX_MESSAGE = 256 * 1024;

/** First message of the frame, by `postMessage`. The reply carries the port for all others. */
export const HELLO = 'pedestal:hello';

/** Reply of the shell, its only message by `postMessage`. */
export const PORT = 'pedestal:port';

/** Values that change while the sub-app runs. */
export interface LiveValues {
  user: CurrentUser | null;
  permissions: readonly string[];
  locale: Locale;
  theme: Theme;
  settings: Settings;
  active: boolean;
}

/** Lifecycle steps that the shell can run in a sealed frame. */
export type BridgeStep = 'bootstrap' | 'mount' | 'update' | 'activate' | 'deactivate' | 'unmount';

/** URL and expected hash of a file of the release. */
export interface BridgeFile {
  url: string;
  integrity?: string | undefined;
}

/** Content of the first message to the sub-app. */
export interface BridgeStart extends Pick<SubAppProps, 'name' | 'base' | 'history' | 'props'> {
  consoleUrl: string;
  values: LiveValues;
  address: AddressEntry;
  /** The module to import, with its static imports and styles; null for an HTML page. */
  module: {
    entry: BridgeFile;
    preload: BridgeFile[];
    styles: BridgeFile[];
    /** Name that the styles are scoped to. */
    styleScope: string;
  } | null;
}

/** Messages from the shell to the frame. */
export type ShellMessage =
  | { type: 'start'; start: BridgeStart }
  | { type: 'live'; values: Partial<LiveValues> }
  | { type: 'address'; entry: AddressEntry }
  | { type: 'notice'; notice: ShellNotice }
  /** Records of a watch changed; without ids: ask again. */
  | { type: 'records'; watch: number; ids: readonly string[] }
  | { type: 'response'; id: number; status: number; headers: [string, string][]; body: string }
  | { type: 'refused'; id: number; reason: string }
  | { type: 'step'; id: number; step: BridgeStep; props: SubAppProps['props'] };

/** Messages from the frame to the shell. Untrusted. */
export type FrameMessage =
  | {
      type: 'request';
      id: number;
      path: string;
      method: string;
      headers: [string, string][];
      body: string | null;
    }
  | { type: 'notify'; toast: Toast }
  | { type: 'navigate'; target: SubAppTarget }
  | {
      type: 'watch';
      watch: number;
      workspace: string;
      collection: string;
      recordId: string | null;
    }
  | { type: 'unwatch'; watch: number }
  | { type: 'title'; title: string }
  | { type: 'unsaved'; unsaved: boolean }
  | { type: 'move'; action: 'push' | 'replace'; path: string; state: unknown }
  | { type: 'go'; delta: number }
  | { type: 'failure'; message: string }
  | { type: 'done'; id: number; error: string | null };
