import type { Locale } from '@pedestal/contract';
import type {
  Address,
  CurrentUser,
  Live,
  Settings,
  Shell,
  ShellFetch,
  ShellNotice,
  SubAppTarget,
  Theme,
  Toast,
  Undo,
} from '@pedestal/sub-app-sdk';

/** Services that the shell provides to sub-apps. */
export interface HostServices {
  /** URL of the console with a trailing slash. */
  consoleUrl: string;
  /** Sends a request to the shell's own site, with the session. */
  fetch: ShellFetch;
  /** Message for a reply without one, or for no reply (status 0). */
  messageForStatus?: (status: number) => string;
  user: Live<CurrentUser | null>;
  permissions: Live<readonly string[]>;
  /** The permissions that belong to resources of one sub-app. */
  permissionsOf(subApp: string): Live<readonly string[]>;
  locale: Live<Locale>;
  theme: Live<Theme>;
  settings: Live<Settings>;
  /** The full address bar. A sub-app sees only the part below its base. */
  history: Address;
  notify(toast: Toast): void;
  onNotice(listener: (notice: ShellNotice) => void): Undo;
  watchRecords: Shell['watchRecords'];
  navigate(target: SubAppTarget): void;
}
