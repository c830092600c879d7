export { type FailureKind, SubAppError, type SubAppStep } from './host/errors.ts';
export type { HostEvent, HostListener } from './host/events.ts';
export { createHost, type Host, type HostOptions, type OpenOptions } from './host/host.ts';
export type { SubAppInstance } from './host/instance.ts';
export { DEFAULT_LIMITS, type HostLimits } from './host/limits.ts';
export type { HostServices } from './host/services.ts';
export { SUB_APP_STATES, type SubAppState } from './host/states.ts';
