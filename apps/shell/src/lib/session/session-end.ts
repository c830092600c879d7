import { ERRORS, type ErrorName } from '@pedestal/contract';

/** Reasons for the end of a session that the person is told. */
export const END_REASONS = ['tooManySessions', 'signedInElsewhere'] as const;
export type EndReason = (typeof END_REASONS)[number];

let lastReason: EndReason | undefined;

export function toEndReason(text: string | null | undefined): EndReason | undefined {
  return END_REASONS.find((reason) => reason === text);
}

/** Remembers why the session ended, for the sign-in page or overlay that follows. */
export function noteSessionEnd(error: ErrorName | undefined): void {
  lastReason = toEndReason(error) ?? lastReason;
}

/** The same for a reply that was not read yet. */
export async function noteSessionEndOf(response: Response): Promise<void> {
  const envelope = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { code?: unknown } | undefined;
  noteSessionEnd(END_REASONS.find((reason) => ERRORS[reason].code === envelope?.code));
}

export function sessionEndReason(): EndReason | undefined {
  return lastReason;
}

/** A new session has begun. */
export function forgetSessionEnd(): void {
  lastReason = undefined;
}
