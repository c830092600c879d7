import { callIdOf } from '../../../platform/http/call-again.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';

/** The history row of a change, without the changed values. */
export function changeOf(
  { workspace, id: collection }: CollectionSchema,
  recordId: string,
  version: number,
  { session, headers }: SignedInContext,
  at: number,
) {
  return {
    workspace,
    collection,
    record_id: recordId,
    version,
    at,
    changed_by: session.userId,
    via: session.token ? 'api' : 'form',
    call_id: callIdOf(headers) ?? null,
  };
}
