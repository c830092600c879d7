import { sql } from 'kysely';
import { createRefusal } from '../dialect.ts';
import { createSchema, type TableDefinition } from './create-schema.ts';
import type { Migration } from './migration.ts';

const tables: readonly TableDefinition[] = [
  [
    'approval_definition',
    `id text primary key not null,
    workspace text not null,
    key text not null,
    collection text not null,
    title text not null,
    draft text,
    published bigint,
    version bigint not null,
    created_at bigint not null,
    updated_at bigint not null`,
  ],
  [
    'approval_version',
    `definition_id text not null references approval_definition (id),
    number bigint not null,
    content text not null,
    shipped text,
    note text not null,
    published_by text,
    published_at bigint not null,
    primary key (definition_id, number)`,
  ],
  [
    'approval',
    `id text primary key not null,
    definition_id text not null references approval_definition (id),
    definition_version bigint not null,
    workspace text not null,
    collection text not null,
    record_id text not null,
    record_no text,
    record_version bigint not null,
    starter_id text not null references "user" (id),
    status text not null check (status in ('running', 'approved', 'rejected', 'withdrawn')),
    epoch bigint not null,
    events bigint not null,
    summary text not null,
    search text not null,
    chosen text not null,
    started_at bigint not null,
    ended_at bigint`,
  ],
  [
    'approval_step',
    `id text primary key not null,
    approval_id text not null references approval (id),
    node text not null,
    epoch bigint not null,
    state text not null check (state in ('open', 'passed', 'ended')),
    entered_at bigint not null,
    left_at bigint`,
  ],
  [
    'approval_task',
    `id text primary key not null,
    approval_id text not null references approval (id),
    step_id text not null references approval_step (id),
    definition_id text not null,
    node text not null,
    epoch bigint not null,
    person_id text not null references "user" (id),
    assignee_id text not null references "user" (id),
    state text not null check (state in
      ('open', 'waiting', 'approved', 'rejected', 'returned', 'passed', 'ended')),
    position bigint not null,
    added_to text,
    added_where text check (added_where in ('before', 'after', 'beside')),
    opened_at bigint,
    decided_at bigint,
    decided_by text,
    due_at bigint`,
  ],
  [
    'approval_event',
    `approval_id text not null references approval (id),
    number bigint not null,
    at bigint not null,
    event text not null,
    primary key (approval_id, number)`,
  ],
  [
    'approval_copy',
    `approval_id text not null references approval (id),
    user_id text not null references "user" (id),
    node text not null,
    at bigint not null,
    primary key (approval_id, user_id)`,
  ],
  [
    'approval_signature',
    `id text primary key not null,
    approval_id text not null references approval (id),
    user_id text not null references "user" (id),
    image text not null,
    at bigint not null`,
  ],
  [
    'approval_delegation',
    `id text primary key not null,
    person_id text not null references "user" (id),
    to_id text not null references "user" (id),
    definitions text not null,
    from_at bigint not null,
    until_at bigint not null,
    reason text not null,
    version bigint not null,
    created_at bigint not null,
    updated_at bigint not null`,
  ],
];

const indexes = [
  'create unique index approval_definition_key on approval_definition (workspace, key)',
  `create unique index approval_running_record on approval (workspace, collection, record_id)
     where status = 'running'`,
  'create index approval_record on approval (record_id)',
  'create index approval_started on approval (started_at, id)',
  'create index approval_starter on approval (starter_id, started_at, id)',
  'create index approval_of_definition on approval (definition_id, status)',
  'create index approval_step_approval on approval_step (approval_id)',
  'create index approval_task_approval on approval_task (approval_id)',
  'create index approval_task_step on approval_task (step_id)',
  `create index approval_task_open on approval_task (assignee_id, opened_at, id)
     where state = 'open'`,
  'create index approval_task_decided on approval_task (decided_by, decided_at, id)',
  'create index approval_task_time on approval_task (decided_at) where decided_at is not null',
  `create index approval_task_due on approval_task (due_at) where state = 'open'`,
  'create index approval_copy_user on approval_copy (user_id, at, approval_id)',
  'create index approval_signature_approval on approval_signature (approval_id)',
  'create index approval_delegation_person on approval_delegation (person_id)',
  'create index approval_delegation_to on approval_delegation (to_id)',
];

const APPEND_ONLY = ['approval_version', 'approval_event', 'approval_signature'] as const;

/** Approvals of records, and the heads of units. */
export const approvals: Migration = {
  name: '0028-approvals',
  async up(trx, kind) {
    await createSchema(trx, kind, { tables, indexes });
    for (const table of APPEND_ONLY) {
      await createRefusal(trx, kind, { table, event: 'update' });
      await createRefusal(trx, kind, { table, event: 'delete' });
    }
    await sql`alter table org_unit add column head_id text references "user" (id)`.execute(trx);
  },
};
