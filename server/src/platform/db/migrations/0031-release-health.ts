import { createSchema, type TableDefinition } from './create-schema.ts';
import type { Migration } from './migration.ts';

const tables: readonly TableDefinition[] = [
  // A histogram per measure, release and day.
  [
    'sub_app_health',
    `sub_app text not null,
    release text not null,
    day text not null,
    measure text not null,
    bucket bigint not null,
    count bigint not null,
    primary key (sub_app, release, day, measure, bucket)`,
  ],
  [
    'sub_app_health_person',
    `sub_app text not null,
    release text not null,
    day text not null,
    user_id text not null,
    loads bigint not null,
    failures bigint not null,
    primary key (sub_app, release, day, user_id)`,
  ],
  [
    'sub_app_health_rule',
    `sub_app text primary key not null references sub_app (name),
    rollback bigint not null,
    min_loads bigint not null,
    min_people bigint not null,
    share bigint not null,
    margin bigint not null,
    hours bigint not null,
    promote_after bigint,
    updated_at bigint not null`,
  ],
  [
    'sub_app_verdict',
    `sub_app text not null,
    release text not null,
    kind text not null check (kind in ('alert', 'rollback', 'promote')),
    at bigint not null,
    evidence text not null,
    primary key (sub_app, release, kind)`,
  ],
];

const indexes = [
  'create index sub_app_health_day on sub_app_health (day)',
  'create index sub_app_health_person_day on sub_app_health_person (day)',
  'create index sub_app_health_person_user on sub_app_health_person (user_id)',
];

/** How releases do in browsers, and what was decided by it. */
export const releaseHealth: Migration = {
  name: '0031-release-health',
  up: (trx, kind) => createSchema(trx, kind, { tables, indexes }),
};
