import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { shorten } from '../catalogue/schema.ts';
import { STALE_SCHEMA } from '../catalogue/stale-schema.ts';

/**
 * Statements that note every record of a collection that is written from now on, whichever gateway
 * writes it. Each write of a record or of its lines raises the record's version.
 */
export function watchStatements(kind: DatabaseKind, table: string, changeId: string): string[] {
  const name = shorten(`watch_${table}`);
  const note = `insert into schema_dirty (change_id, record_id) values ('${changeId}', new."id") on conflict do nothing`;
  if (kind === 'sqlite') {
    return [
      `create trigger if not exists "${name}_i" after insert on "${table}" begin ${note}; end`,
      `create trigger if not exists "${name}_u" after update of "version" on "${table}" begin ${note}; end`,
    ];
  }
  return [
    `create or replace function "${name}"() returns trigger language plpgsql as $$ begin ${note}; return null; end $$`,
    `create or replace trigger "${name}" after insert or update of "version" on "${table}" for each row execute function "${name}"()`,
  ];
}

export function unwatchStatements(kind: DatabaseKind, table: string): string[] {
  const name = shorten(`watch_${table}`);
  return kind === 'sqlite'
    ? [`drop trigger if exists "${name}_i"`, `drop trigger if exists "${name}_u"`]
    : [`drop function if exists "${name}"() cascade`];
}

/** Statements that refuse writes of gateways that still use the column of before. */
export function refuseStatements(kind: DatabaseKind, table: string, column: string): string[] {
  const name = shorten(`stale_${table}_${column}`);
  if (kind === 'sqlite') {
    const refuse = `begin select raise(abort, '${STALE_SCHEMA}'); end`;
    return [
      `create trigger if not exists "${name}_i" before insert on "${table}" when new."${column}" is not null ${refuse}`,
      `create trigger if not exists "${name}_u" before update of "${column}" on "${table}" ${refuse}`,
    ];
  }
  const run = `for each row`;
  const call = `execute function "${name}"()`;
  return [
    `create or replace function "${name}"() returns trigger language plpgsql as $$ begin raise exception '${STALE_SCHEMA}'; end $$`,
    `create or replace trigger "${name}_i" before insert on "${table}" ${run} when (new."${column}" is not null) ${call}`,
    `create or replace trigger "${name}_u" before update of "${column}" on "${table}" ${run} ${call}`,
  ];
}

export function allowStatements(kind: DatabaseKind, table: string, column: string): string[] {
  const name = shorten(`stale_${table}_${column}`);
  return kind === 'sqlite'
    ? [`drop trigger if exists "${name}_i"`, `drop trigger if exists "${name}_u"`]
    : [`drop function if exists "${name}"() cascade`];
}
