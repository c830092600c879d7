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

/** What the shell lends to the sub-apps that the host runs. */
export interface HostServices {
  /** Adds the session to a call of the shell's own site. */
  fetch: ShellFetch;
  /** What to say of a reply that has no words of its own, or where none came (0). */
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
