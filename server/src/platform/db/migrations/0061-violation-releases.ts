import { sql } from 'kysely';
import { createTable } from '../dialect.ts';
import type { Migration } from './migration.ts';

const COUNTED = 'day, document, directive, blocked, count, last_at';

const VIOLATION = `day text not null,
  sub_app text not null,
  release text not null,
  document text not null,
  directive text not null,
  blocked text not null,
  count integer not null,
  last_at bigint not null,
  primary key (day, sub_app, release, document, directive, blocked)`;

/** Counts what policies kept out by sub-app and release, too. Neither database can widen a key in place. */
export const violationReleases: Migration = {
  name: '0061-violation-releases',
  async up(trx, kind) {
    await createTable(trx, kind, 'policy_violation_by_release', VIOLATION);
    await sql
      .raw(`insert into policy_violation_by_release (sub_app, release, ${COUNTED})
        select '', '', ${COUNTED} from policy_violation`)
      .execute(trx);
    await sql.raw('drop table policy_violation').execute(trx);
    await sql
      .raw('alter table policy_violation_by_release rename to policy_violation')
      .execute(trx);
  },
};
