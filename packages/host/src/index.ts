export { createHost, type Host, type HostOptions, type OpenOptions } from './host/host.ts';
export type { SubAppInstance } from './host/instance.ts';
export { type FailureKind, SubAppError, type SubAppStep } from './shared/errors.ts';
export type { HostEvent, HostListener } from './shared/events.ts';
export { DEFAULT_LIMITS, type HostLimits } from './shared/limits.ts';
export type { HostServices } from './shared/services.ts';
export { SUB_APP_STATES, type SubAppState } from './shared/states.ts';
