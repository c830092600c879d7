import { createSchema, type TableDefinition } from './create-schema.ts';
import type { Migration } from './migration.ts';

const tables: readonly TableDefinition[] = [
  // `user_id` is null for jobs of the console itself. `lease_token` changes with every claim: a gateway that lost its
  // lease cannot write any more.
  [
    'job',
    `id text primary key not null,
    kind text not null,
    title text not null,
    user_id text,
    system_code text,
    schedule text,
    state text not null check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
    done bigint not null default 0,
    total bigint,
    input text not null,
    checkpoint text,
    result text,
    file_part text,
    file_name text,
    file_type text,
    file_size bigint,
    file_expires_at bigint,
    error text,
    error_detail text,
    attempts bigint not null default 0,
    run_at bigint not null,
    lease_token text,
    lease_until bigint,
    cancel_requested bigint not null default 0,
    created_at bigint not null,
    started_at bigint,
    finished_at bigint`,
  ],
  // Content of result files in pieces. `part` is the lease token of the attempt that wrote it.
  [
    'job_file',
    `job_id text not null references job (id) on delete cascade,
    part text not null,
    position bigint not null,
    data bytea not null,
    primary key (job_id, part, position)`,
  ],
  [
    'job_schedule',
    `name text primary key not null,
    next_at bigint not null,
    last_job_id text,
    last_at bigint,
    last_state text,
    last_error text`,
  ],
];

const indexes: readonly string[] = [
  `create index job_queued on job (run_at, id) where state = 'queued'`,
  `create index job_running on job (lease_until) where state = 'running'`,
  'create index job_user on job (user_id, id)',
  'create index job_finished on job (finished_at) where finished_at is not null',
  'create index job_file_expiry on job (file_expires_at) where file_expires_at is not null',
  `create unique index job_schedule_unique on job (schedule)
   where schedule is not null and state in ('queued', 'running')`,
];

/** The job queue and the schedules of periodic tasks. */
export const jobs: Migration = {
  name: '0012-jobs',
  up: (trx, kind) => createSchema(trx, kind, { tables, indexes }),
};
