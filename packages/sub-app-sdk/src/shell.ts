import type { Call, Locale } from '@pedestal/contract';
import type { Address } from './address.ts';
import type { Live, Undo } from './live.ts';

/** Where the sub-app runs. */
export type ShellMode = 'page' | 'guest' | 'strict' | 'standalone';

/** The signed-in person. */
export interface CurrentUser {
  id: string;
  userName: string;
  displayName: string;
}

/** The resolved theme of the shell: `scheme` is never "follow the system". */
export interface Theme {
  scheme: 'light' | 'dark';
  primaryColor: string;
  /** Whether the person or their device asks for reduced motion. */
  reducedMotion?: boolean;
}

/** Settings of the person for dates and controls. */
export interface Settings {
  /** IANA name of the time zone; null: the time zone of the device. */
  timeZone: string | null;
  density: 'spacious' | 'comfortable' | 'compact';
  /** Size of body text in pixels. */
  fontSize: number;
}

/** A short message that the shell shows and then removes. */
export interface Toast {
  type: 'success' | 'info' | 'warning' | 'error';
  message: string;
  description?: string;
}

/** A notice that the server pushed to the person. */
export interface ShellNotice {
  type: string;
  message: Record<string, unknown>;
  /** Name of the sub-app that it is for; null: none in particular. */
  subApp?: string | null;
}

/** Another sub-app and a path inside it. */
export interface SubAppTarget {
  subApp: string;
  /** Starts with `/`. Default: the first page of the sub-app. */
  path?: string;
  replace?: boolean;
}

/** `fetch` for the shell's own site. It adds the session and refuses every other origin. */
export type ShellFetch = (path: string, init?: RequestInit) => Promise<Response>;

/** What the shell says of itself in the global state. Sub-apps cannot change it. */
export interface ShellState {
  readonly user: CurrentUser | null;
  readonly locale: Locale;
  readonly theme: Theme;
  readonly settings: Settings;
}

/**
 * State that the shell and its sub-apps share, as qiankun's global state. A sub-app adds the types of
 * its keys with `declare module '@pedestal/sub-app-sdk' { interface GlobalState { cart?: Cart } }`.
 */
export interface GlobalState extends ShellState {
  [key: string]: unknown;
}

/** Interface of the shell for sub-apps. It does not depend on the isolation. */
export interface Shell {
  readonly mode: ShellMode;
  /** URL of the console with a trailing slash, for links that are opened elsewhere. */
  readonly consoleUrl: string;
  readonly fetch: ShellFetch;
  /** The typed client of the contract. Rejects with `ApiError`. */
  readonly call: Call;
  readonly user: Live<CurrentUser | null>;
  /**
   * Permission codes that the person holds in the current system. In a sealed frame only those of the
   * sub-app's own resources.
   */
  readonly permissions: Live<readonly string[]>;
  readonly locale: Live<Locale>;
  readonly theme: Live<Theme>;
  readonly settings: Live<Settings>;
  /** False while the sub-app's tab is hidden. */
  readonly active: Live<boolean>;
  readonly address: Address;
  /** State that is shared with other sub-apps. In a sealed frame only the shell's own values. */
  readonly globalState: Live<Readonly<GlobalState>>;
  /**
   * Sets keys of the global state, except those of the shell. False: none was set, as in a sealed
   * frame. Values are copied, so they hold data only.
   */
  setGlobalState(values: Readonly<Record<string, unknown>>): boolean;
  /** Whether the person holds a permission code. The server checks again. */
  can(permission: string): boolean;
  notify(toast: Toast): void;
  /** In a sealed frame only notices for this sub-app, and only if the registration lists the call. */
  onNotice(listener: (notice: ShellNotice) => void): Undo;
  /**
   * Calls `onChange` with the ids of changed records of a collection that the person may open, shortly
   * after they changed; without ids when the page should ask again. `recordId`: only that record. In a
   * sealed frame only for collections whose calls the registration lists.
   */
  watchRecords(
    workspace: string,
    collection: string,
    onChange: (ids: readonly string[]) => void,
    recordId?: string,
  ): Undo;
  navigate(target: SubAppTarget): void;
  setTitle(title: string): void;
  /** While true, the shell asks before it closes the tab and never unloads it to save memory. */
  setUnsaved(unsaved: boolean): void;
  /** Reports a fatal error: the shell replaces the sub-app with its failure page. */
  reportFailure(error: unknown): void;
  /** Runs another sub-app inside this one. It ends with this one or by the returned function. */
  embed(subApp: string, container: HTMLElement, props?: Record<string, unknown>): Undo;
}
