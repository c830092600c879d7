import { ERRORS, type RouteDefinition, SUCCESS_CODE } from '@pedestal/contract';
import type { Browser } from '../browser.ts';
import { parseCsv } from '../files/parse-csv.ts';
import { type RouteValues, sendRoute } from '../send-route.ts';
import type { SignInTest } from '../sign-in.ts';
import { type OwnedRecord, type ScopeRecords, SYSTEMS, type SystemCode } from './scope-records.ts';

/** What a scope decides: which of the records are found. */
export type Kind =
  | 'people'
  | 'otherPeople'
  | 'peopleOfRole'
  | 'owners'
  | 'units'
  | 'parentUnits'
  | 'system'
  | 'nothing';

export interface Probe {
  kind: Kind;
  /** Names of the records that the route finds; `foreign` for one of another system. */
  find(): Promise<string[]>;
}

export interface Setting {
  test: SignInTest;
  browser: Browser;
  records: ScopeRecords;
  /** The system of the grant. */
  systemCode: SystemCode;
}

/** The probes of a route. */
export type Entry = [RouteDefinition, Probe[]];

export const FOREIGN = 'foreign';
/** A version that no record has: a record that is found is not changed. */
export const version = 2_000_000_000;
const MAX_ROWS = 1_000;

export async function call(
  { test, browser }: Setting,
  route: RouteDefinition,
  values: RouteValues,
) {
  const reply = await sendRoute(test.app, route, values, { browser });
  const isJson = String(reply.headers['content-type']).includes('json');
  const { code, info, details } = isJson ? reply.json() : { code: SUCCESS_CODE };
  const isNotAsked =
    code === ERRORS.malformedInput.code ||
    (code === ERRORS.forbidden.code && details?.reason === undefined);
  if (reply.statusCode >= 500 || isNotAsked) {
    throw new Error(`${route.method} ${route.path} ${JSON.stringify(values)}: ${reply.body}`);
  }
  return { isFound: code !== ERRORS.notFound.code, code, info, text: reply.body };
}

/** Asks for each record alone. */
export async function findEach<Id>(
  setting: Setting,
  route: RouteDefinition,
  candidates: readonly (readonly [string, Id])[],
  toInput: (id: Id) => RouteValues,
): Promise<string[]> {
  const found: string[] = [];
  for (const [name, id] of candidates) {
    if ((await call(setting, route, toInput(id))).isFound) found.push(name);
  }
  return found;
}

export function eachPerson(
  setting: Setting,
  route: RouteDefinition,
  toInput: (id: string) => RouteValues,
): Probe {
  const people = Object.entries(setting.records.people);
  return { kind: 'people', find: () => findEach(setting, route, people, toInput) };
}

export function eachUnit(
  setting: Setting,
  route: RouteDefinition,
  toInput: (id: string) => RouteValues,
): Probe {
  const units = Object.entries(setting.records.units);
  return { kind: 'units', find: () => findEach(setting, route, units, toInput) };
}

/** A role of each system. */
export function eachRole(
  setting: Setting,
  route: RouteDefinition,
  toInput: (id: string) => RouteValues,
): Probe {
  const roles = Object.entries(setting.records.spares);
  return { kind: 'system', find: () => findEach(setting, route, roles, toInput) };
}

export function eachRecord<Id>(
  setting: Setting,
  route: RouteDefinition,
  records: readonly OwnedRecord<Id>[],
  toInput: (id: Id) => RouteValues,
): Probe {
  const named = records.map(
    ({ id, owner, systemCode }) =>
      [systemCode === setting.systemCode ? owner : FOREIGN, id] as const,
  );
  return { kind: 'owners', find: () => findEach(setting, route, named, toInput) };
}

/** Asks for something in the other system. */
export function inOtherSystem(
  setting: Setting,
  route: RouteDefinition,
  toInput: (systemCode: string) => RouteValues,
): Probe {
  const others = SYSTEMS.filter((code) => code !== setting.systemCode);
  const named = others.map((code) => [FOREIGN, code] as const);
  return { kind: 'nothing', find: () => findEach(setting, route, named, toInput) };
}

/** Names in a list that a call returns. */
export function listed(
  setting: Setting,
  route: RouteDefinition,
  values: RouteValues,
  toName: (item: never) => string,
  kind: Kind = 'people',
): Probe {
  const find = async () => {
    const { info } = await call(setting, route, values);
    const items: never[] = Array.isArray(info) ? info : (info?.items ?? []);
    return items.map(toName);
  };
  return { kind, find };
}

export function exported(
  setting: Setting,
  route: RouteDefinition,
  values: RouteValues,
  column: string,
  kind: Kind,
): Probe {
  const find = async () => {
    const { text } = await call(setting, route, values);
    const { headings, rows } = parseCsv(text, MAX_ROWS);
    return rows.map((row) => row[headings.indexOf(column)] ?? '');
  };
  return { kind, find };
}

/** Asks for all people at once; the reply lists those that were not found. */
export function batch(
  setting: Setting,
  route: RouteDefinition,
  toInput: (ids: string[]) => RouteValues,
  candidates: readonly (readonly [string, string])[] = Object.entries(setting.records.people),
): Probe {
  const find = async () => {
    const { info } = await call(setting, route, toInput(candidates.map(([, id]) => id)));
    const failed = info.failed as { id: string; error: string }[];
    const unknown = new Set(failed.filter((one) => one.error === 'notFound').map((one) => one.id));
    return candidates.filter(([, id]) => !unknown.has(id)).map(([name]) => name);
  };
  return { kind: 'people', find };
}
