/** Lifecycle step in which a sub-app failed. */
export type SubAppStep = 'load' | 'bootstrap' | 'mount' | 'update' | 'unmount' | 'run';

const KINDS = [
  'missing',
  'timeout',
  'style',
  'integrity',
  'shared',
  'refused',
  /** The policy of the document blocks files or data of other sites. */
  'blocked',
  /** The host of the page answers, but does not let other sites read it. */
  'cors',
  /** Inline scripts may not run. */
  'inline',
  /** A page that is to be started by a console offers no lifecycles. */
  'lifecycles',
  'crashed',
] as const;

/** Reason of a failure. */
export type FailureKind = (typeof KINDS)[number];

/** A failure of a step, before the sub-app is known. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** Failure of a sub-app, with its name, step and kind. */
export class SubAppError extends Error {
  override readonly name = 'SubAppError';
  readonly subApp: string;
  readonly step: SubAppStep;
  readonly kind: FailureKind;

  constructor(subApp: string, step: SubAppStep, cause: unknown) {
    super(`Sub-app "${subApp}" failed at ${step}: ${describeFailure(cause)}`, { cause });
    this.subApp = subApp;
    this.step = step;
    this.kind = kindOf(cause);
  }
}

/** Failure of a script to load. The specification defines the message. */
export function chunkFailure(url: string, type: 'missing' | 'timeout'): StepFailure {
  return new StepFailure(type, `Loading chunk ${chunkName(url)} failed.\n(${type}: ${url})`);
}

/** Failure of a style sheet to load. */
export function styleFailure(url: string): StepFailure {
  return new StepFailure('style', `Loading CSS chunk ${chunkName(url)} failed.\n(${url})`);
}

/** Failure of a sub-app that needs files which the policy of its document keeps out. */
export function blockedFailure(addresses: Iterable<string>): StepFailure {
  return new StepFailure(
    'blocked',
    `the policy of the console blocks ${[...addresses].join(', ')}`,
  );
}

function chunkName(url: string): string {
  const file = new URL(url, 'http://localhost').pathname.split('/').pop() ?? url;
  return file.replace(/\.\w+$/, '') || url;
}

/**
 * The message of a failure. A browser words it in its own way when a file of `import()` is missing:
 * the message of the specification stands in for it.
 */
export function describeFailure(cause: unknown): string {
  const message = messageOf(cause);
  const url = /dynamically imported module:? *(\S+)/i.exec(message)?.[1];
  return url ? chunkFailure(url, 'missing').message : message;
}

// Check the shape: `instanceof` is false for errors from the realm of a guest.
export function kindOf(cause: unknown): FailureKind {
  const kind = (cause as { kind?: unknown } | null | undefined)?.kind;
  const isMissing = /dynamically imported module/i.test(messageOf(cause));
  return KINDS.find((known) => known === kind) ?? (isMissing ? 'missing' : 'crashed');
}

function messageOf(cause: unknown): string {
  const message = (cause as { message?: unknown } | null | undefined)?.message;
  return typeof message === 'string' && message ? message : String(cause);
}
