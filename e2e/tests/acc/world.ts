import { randomBytes } from 'node:crypto';
import type { Call } from '@pedestal/contract';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { createPerson } from '../shell/person.ts';

type Values = Record<string, unknown>;

/** A code that no other test has. */
export const newCode = (start: string) => `${start}${randomBytes(4).toString('hex').toUpperCase()}`;

/** Creates a record with its lines. */
export async function create(
  call: Call,
  [workspace, collection]: readonly [string, string],
  values: Values,
  lines: readonly Values[] = [],
): Promise<{ id: string; version: number }> {
  const rows = lines.length === 0 ? {} : { lines: lines.map((row) => ({ values: row })) };
  const body = { values, lines: rows } as never;
  return call('POST /gateway/records/:workspace/:collection', {
    params: { workspace, collection },
    body,
  });
}

/** Moves a record of accounting on, and returns it. */
export async function move(call: Call, collection: string, id: string, transition: string) {
  const params = { workspace: 'acc', collection, id };
  const { version } = await call('GET /gateway/records/:workspace/:collection/:id', { params });
  return call('POST /gateway/records/:workspace/:collection/:id/transitions/:transition', {
    params: { ...params, transition },
    body: { version },
  });
}

/** People of the finance department, by the roles that came with the blueprints. */
export async function createPeople() {
  const admin = await createSignedInClient(adminCredentials());
  const roles = await admin('GET /gateway/authority/grantableRoles', { query: {} });
  const roleIdOf = (name: string) => roles.find((role) => role.name === name)?.id ?? '';
  const join = async (role: string) => {
    const roleIds = [roleIdOf('资料查阅员'), roleIdOf(role)];
    const person = await createPerson({ isAdministrator: false, roleIds });
    return { person, call: await createSignedInClient(person) };
  };
  return {
    admin,
    clerk: await join('记账会计'),
    checker: await join('凭证审核'),
    controller: await join('财务主管'),
  };
}

/** Ids of the accounts of a set, by code. */
export async function readChart(call: Call, set: string): Promise<Map<string, string>> {
  const codes = new Map<string, string>();
  let cursor: string | undefined;
  do {
    const reply = await call('GET /gateway/records/:workspace/:collection', {
      params: { workspace: 'acc', collection: 'account' },
      query: { f: `set.eq.${set}`, columns: 'code', limit: 100, ...(cursor && { cursor }) },
    });
    for (const { id, values } of reply.items) codes.set(String(values.code), id);
    cursor = reply.next ?? undefined;
  } while (cursor !== undefined);
  return codes;
}

/** Closes what the opening of an account set has left open before a month. */
export async function closeBefore(call: Call, set: string, month: string): Promise<void> {
  const params = { workspace: 'acc' };
  const books = await call('GET /gateway/ledger/:workspace/books', { params });
  for (const { id: book } of books.items) {
    const place = { ...params, book };
    const path = 'GET /gateway/ledger/:workspace/books/:book/periods';
    const { items } = await call(path, { params: place, query: { part: set } });
    const open = items.filter(({ period, state }) => state === 'open' && period < month);
    for (const { period } of open.reverse()) {
      const close = 'POST /gateway/ledger/:workspace/books/:book/periods/:period/close';
      await call(close, { params: { ...place, period }, query: { part: set } });
    }
  }
}
