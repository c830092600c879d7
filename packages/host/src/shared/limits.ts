/** Time limits in milliseconds. */
export interface HostLimits {
  /** The entry itself: a host that is down must show within seconds. */
  entry: number;
  /** Every other script or style sheet. */
  chunk: number;
  bootstrap: number;
  mount: number;
  update: number;
  unmount: number;
}

/** The limits where the shell sets no others. */
export const DEFAULT_LIMITS: HostLimits = {
  entry: 9_000,
  chunk: 120_000,
  bootstrap: 10_000,
  mount: 10_000,
  update: 5_000,
  unmount: 5_000,
};
