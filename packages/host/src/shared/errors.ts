/** The step of its life in which a sub-app failed. */
export type SubAppStep = 'load' | 'bootstrap' | 'mount' | 'update' | 'unmount' | 'run';

const KINDS = ['missing', 'timeout', 'style', 'integrity', 'shared', 'refused', 'crashed'] as const;

/** Why it failed. */
export type FailureKind = (typeof KINDS)[number];

/** A failure before it is known whose it is. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** A sub-app failed: which one, in which step, and why. */
export class SubAppError extends Error {
  override readonly name = 'SubAppError';
  readonly subApp: string;
  readonly step: SubAppStep;
  readonly kind: FailureKind;

  constructor(subApp: string, step: SubAppStep, cause: unknown) {
    super(`Sub-app "${subApp}" failed at ${step}: ${messageOf(cause)}`, { cause });
    this.subApp = subApp;
    this.step = step;
    this.kind = kindOf(cause);
  }
}

/** A script that did not arrive, in the words of the specification. */
export function chunkFailure(url: string, type: 'missing' | 'timeout'): StepFailure {
  return new StepFailure(type, `Loading chunk ${chunkName(url)} failed.\n(${type}: ${url})`);
}

/** A style sheet that did not arrive. */
export function styleFailure(url: string): StepFailure {
  return new StepFailure('style', `Loading CSS chunk ${chunkName(url)} failed.\n(${url})`);
}

function chunkName(url: string): string {
  const file = new URL(url, 'http://localhost').pathname.split('/').pop() ?? url;
  return file.replace(/\.\w+$/, '') || url;
}

// Errors of a guest come from another realm, where instanceof is false: only the shape counts.
function kindOf(cause: unknown): FailureKind {
  const kind = (cause as { kind?: unknown } | null | undefined)?.kind;
  const isMissing = /dynamically imported module/i.test(messageOf(cause));
  return KINDS.find((known) => known === kind) ?? (isMissing ? 'missing' : 'crashed');
}

function messageOf(cause: unknown): string {
  const message = (cause as { message?: unknown } | null | undefined)?.message;
  return typeof message === 'string' && message ? message : String(cause);
}
