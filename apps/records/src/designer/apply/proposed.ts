import type { RouteOf, RouteOutput } from '@pedestal/contract';
import type { OverlayBody } from '../shared/operations.ts';

/** A change that somebody wants to see and then apply. */
export type Proposed = { kind: 'overlay'; overlay: OverlayBody } | { kind: 'undo'; change: string };

export type Preview = RouteOutput<RouteOf<'POST /gateway/workspaces/:workspace/overlay/preview'>>;
export type Applied = RouteOutput<RouteOf<'POST /gateway/workspaces/:workspace/overlay'>>;
export type PreviewStep = Preview['steps'][number];
/** A step of a preview or of a change in the list of changes. */
export type ShownStep = Omit<PreviewStep, 'rows' | 'samples'>;
