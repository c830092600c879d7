import type { Locale } from '@pedestal/contract';
import type {
  Address,
  CurrentUser,
  Live,
  Settings,
  ShellFetch,
  ShellNotice,
  SubAppTarget,
  Theme,
  Toast,
  Undo,
} from '@pedestal/sub-app-sdk';

/** What the shell provides to sub-apps. */
export interface HostServices {
  /** Adds the session to a call of the shell's own site. */
  fetch: ShellFetch;
  /** Message for a reply without one, or for no reply (status 0). */
  messageForStatus?: (status: number) => string;
  user: Live<CurrentUser | null>;
  permissions: Live<readonly string[]>;
  locale: Live<Locale>;
  theme: Live<Theme>;
  settings: Live<Settings>;
  /** The whole address bar; a sub-app sees only its part. */
  history: Address;
  notify(toast: Toast): void;
  onNotice(listener: (notice: ShellNotice) => void): Undo;
  navigate(target: SubAppTarget): void;
}
