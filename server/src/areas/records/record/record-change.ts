import type { Locale } from '@pedestal/contract';
import { callIdOf } from '../../../platform/http/call-again.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';

/** Who changes records, and how the change came about. */
export interface Actor {
  userId: string;
  locale: Locale;
  /** Undefined: no call of a client. */
  callId: string | undefined;
  via:
    | 'form'
    | 'api'
    | 'transition'
    | 'approval'
    | 'amend'
    | 'batch'
    | 'undo'
    | 'delete'
    | 'restore'
    | 'import';
}

export function actorOf(
  { session, locale, headers }: SignedInContext,
  via: Actor['via'] = session.token ? 'api' : 'form',
): Actor {
  return { userId: session.userId, locale, callId: callIdOf(headers), via };
}

/** The history row of a change, without the changed values. */
export function changeOf(
  { workspace, id: collection }: CollectionSchema,
  recordId: string,
  version: number,
  { userId, callId, via }: Actor,
  at: number,
) {
  return {
    workspace,
    collection,
    record_id: recordId,
    version,
    at,
    changed_by: userId,
    via,
    call_id: callId ?? null,
  };
}
