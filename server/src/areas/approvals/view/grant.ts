import { START } from '@pedestal/approval';
import type { Db } from '../../../platform/db/database.ts';
import type { InForce, RunningVersion } from '../definition/in-force.ts';
import type { RecordGrant, RecordPlace, RecordPort } from '../ports.ts';
import { readInvolvement } from '../runtime/approval.store.ts';
import { findNode } from '../runtime/surroundings.ts';

const NO_GRANT: RecordGrant = { readable: [], hidden: [], writable: [] };

/** What a person has to do with an approval: a task in some state, or being told. */
interface Involvement {
  node: string;
  state: string;
}

interface Parts {
  records: Pick<RecordPort, 'revisable'>;
  inForce: InForce;
}

/** What the tasks of a person grant on the records of a collection, by record. */
export async function findGrants(
  { records, inForce }: Parts,
  db: Db,
  userId: string,
  place: Pick<RecordPlace, 'workspace' | 'collection'>,
  recordIds: readonly string[],
): Promise<Map<string, RecordGrant>> {
  const rows = await readInvolvement(db, userId, place, recordIds);
  const grants = new Map<string, RecordGrant>();
  for (const [recordId, own] of Map.groupBy(rows, (row) => row.record_id)) {
    const found: RecordGrant[] = [];
    for (const row of own) {
      const version = await inForce.open(db, row.definition_id, row.definition_version);
      found.push(grantOf(version, row));
      if (row.node === START && row.state === 'open') {
        const writable = await records.revisable(db, { ...place, recordId }, userId);
        found.push({ ...NO_GRANT, writable });
      }
    }
    grants.set(recordId, mergeGrants(found));
  }
  return grants;
}

/** What one task grants. Only an open one lets its signer change anything. */
function grantOf({ definition }: RunningVersion, { node: id, state }: Involvement): RecordGrant {
  const node = findNode(definition, id);
  if (node?.kind === 'copy') return { ...NO_GRANT, readable: node.readable ?? [] };
  if (node?.kind !== 'sign') return NO_GRANT;
  const { readable = [], hidden = [], writable = [] } = node;
  return { readable, hidden, writable: state === 'open' ? writable : [] };
}

/** What several tasks grant together: a field stays hidden unless one of them shows it. */
function mergeGrants(grants: readonly RecordGrant[]): RecordGrant {
  const readable = grants.some((grant) => grant.readable === 'all')
    ? 'all'
    : [...new Set(grants.flatMap((grant) => grant.readable))];
  const shows = (grant: RecordGrant, field: string) =>
    grant.writable.includes(field) ||
    (!grant.hidden.includes(field) && (grant.readable === 'all' || grant.readable.includes(field)));
  const hidden = new Set(grants.flatMap((grant) => grant.hidden));
  return {
    readable,
    hidden: [...hidden].filter((field) => !grants.some((grant) => shows(grant, field))),
    writable: [...new Set(grants.flatMap((grant) => grant.writable))],
  };
}

/** What the tasks of a person grant on one record. */
export async function findGrant(
  parts: Parts,
  db: Db,
  userId: string,
  place: RecordPlace,
): Promise<RecordGrant> {
  const found = await findGrants(parts, db, userId, place, [place.recordId]);
  return found.get(place.recordId) ?? NO_GRANT;
}
