export { type FailureKind, SubAppError, type SubAppStep } from './core/errors.ts';
export type { HostEvent, HostListener } from './core/events.ts';
export { createHost, type Host, type HostOptions, type OpenOptions } from './core/host.ts';
export type { SubAppInstance } from './core/instance.ts';
export { DEFAULT_LIMITS, type HostLimits } from './core/limits.ts';
export type { HostServices } from './core/services.ts';
export { SUB_APP_STATES, type SubAppState } from './core/states.ts';
