/** Time limits in milliseconds. */
export interface HostLimits {
  /** For the entry. Short, so that an unreachable host is reported within seconds. */
  entry: number;
  /** For every other script or style sheet. */
  chunk: number;
  /** For a page that has a reason to stay empty, such as an error, to show something after all. */
  blank: number;
  bootstrap: number;
  mount: number;
  update: number;
  unmount: number;
}

/** Limits that apply unless the shell overrides them. */
export const DEFAULT_LIMITS: HostLimits = {
  entry: 9_000,
  chunk: 120_000,
  blank: 4_000,
  bootstrap: 10_000,
  mount: 10_000,
  update: 5_000,
  unmount: 5_000,
};
