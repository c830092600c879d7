import {
  type RouteDefinition,
  routeGroups,
  SUCCESS_CODE,
  TUS_VERSION,
  UPLOAD_TYPE,
} from '@pedestal/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifyAuditChain } from './audit/verify-chain.ts';
import { EXIT } from './cli/command.ts';
import { MINUTE } from './platform/time/durations.ts';
import type { Browser } from './testing/browser.ts';
import {
  type ContractInput,
  type Field,
  isRefused,
  listFields,
  makeInput,
  withValue,
} from './testing/contract/contract-inputs.ts';
import {
  ARCHIVE,
  type ContractRecords,
  createContractRecords,
  encodeMetadata,
} from './testing/contract/contract-records.ts';
import { chooseValues, kindOf } from './testing/contract/contract-values.ts';
import {
  HOSTILE_BODIES,
  HOSTILE_NUMBERS,
  HOSTILE_TEXTS,
} from './testing/contract/hostile-values.ts';
import { parseCsv } from './testing/files/parse-csv.ts';
import { createPlaces, runPedestal, variablesOf } from './testing/installation.ts';
import { addRole } from './testing/seed.ts';
import { sendRoute } from './testing/send-route.ts';
import { describeSignIn } from './testing/sign-in.ts';
import { signIn } from './testing/sign-in-steps.ts';

const TIME_LIMIT_MS = 600_000;
const MAX_ROWS = 1_000_000;
/**
 * One in so many values is sent: of those that the schema refuses, which is the same code for every
 * field, and on PostgreSQL of all.
 */
const SAMPLE = 8;
/** Calls that end or change the session of the caller. */
const CHANGES_SESSION = /\/(?:session|mfa|login)\//;
/** Calls that are limited per person. */
const IS_LIMITED = /\/(?:notices\/send|subAppLoads)$/;

/** Records that go with another one. */
const DEPENDENT: Record<string, string[]> = {
  subApp: ['release', 'publishToken'],
  serviceAccount: ['serviceToken'],
  webhook: ['delivery'],
  folder: ['link', 'dropLink', 'linkUpload', 'share'],
  fileToken: ['attachments', 'serverUpload', 'serverFile'],
};

const routes = Object.entries(routeGroups).flatMap(([group, members]) =>
  Object.entries<RouteDefinition>(members).map(([name, route]) => ({
    name: `${group}.${name}`,
    route,
  })),
);

describeSignIn('a gateway with hostile input on every route', (test) => {
  const places = createPlaces();
  let admin: Browser;
  let records: ContractRecords;
  let failures: string[];
  let accepted: number;
  let requests: number;

  beforeEach(async () => {
    const manager = await test.addUser('manager');
    await addRole(test.db, { systemCode: null, grantsAll: true, members: [manager] });
    await test.setEntry({ register_open: 1 });
    admin = test.browser();
    records = createContractRecords(test, () => admin);
    failures = [];
    accepted = 0;
    requests = 0;
  });
  afterEach(() => places.remove());

  async function send(route: RouteDefinition, input: ContractInput, bytes?: string) {
    requests += 1;
    const isPublic = route.permission === 'public';
    const isOwn = CHANGES_SESSION.test(route.path) || IS_LIMITED.test(route.path);
    const own = isOwn ? (await records.get('caller')).browser : undefined;
    const payload = bytes ?? payloadOf(route);
    return sendRoute(test.app, route, input, {
      browser: isPublic ? undefined : ((own as Browser | undefined) ?? admin),
      // The limits of public routes count per source.
      ...(isPublic
        ? { address: `10.${(requests >> 14) & 127}.${(requests >> 7) & 127}.${requests & 127}` }
        : {}),
      headers: await headersOf(route, input),
      ...(payload === undefined ? {} : { payload }),
    });
  }

  async function headersOf(route: RouteDefinition, { headers, metadata }: ContractInput) {
    const token = /\/registry\/publish$/.test(route.path)
      ? await records.get('publishToken')
      : route.path.includes('/dfs/server/')
        ? await records.get('fileToken')
        : undefined;
    const type = route.upload?.types[0] ?? (route.report ? 'application/csp-report' : undefined);
    return {
      ...(token ? { authorization: `Bearer ${token.token}` } : {}),
      ...(route.path.includes('/uploads') ? { 'tus-resumable': TUS_VERSION } : {}),
      ...(type ? { 'content-type': type } : {}),
      ...(metadata ? { 'upload-metadata': encodeMetadata(metadata) } : {}),
      ...(headers as Record<string, string>),
    };
  }

  /** A record that an accepted call may have changed is made anew. */
  function forgetChanged(route: RouteDefinition): void {
    if (CHANGES_SESSION.test(route.path)) records.forget('caller');
    const kind = kindOf(route);
    if (kind === undefined || route.method === 'GET') return;
    records.forget(kind, ...(DEPENDENT[kind] ?? []));
  }

  function check(what: string, route: RouteDefinition, reply: LightMyRequestResponse): boolean {
    if (reply.statusCode >= 500) failures.push(`${what}: ${reply.statusCode} ${reply.body}`);
    const isAccepted = isSuccess(reply);
    if (isAccepted) forgetChanged(route);
    return isAccepted;
  }

  async function makeValid(route: RouteDefinition, field?: Field) {
    return makeInput(route, await chooseValues(route, records, test.now()), field);
  }

  async function tryField(name: string, route: RouteDefinition, field: Field, nth: number) {
    const all = field.kind === 'number' ? HOSTILE_NUMBERS : textsFor(field);
    const values =
      test.context.kind === 'sqlite' ? all : all.filter((_, n) => n % SAMPLE === nth % SAMPLE);
    const valid = await makeValid(route, field);
    let refused = 0;
    for (const value of values) {
      if (isRefused(route, field, withValue(valid, field, value))) {
        refused += 1;
        if (refused % SAMPLE !== 1) continue;
      }
      const input = withValue(await makeValid(route, field), field, value);
      const what = `${name} ${field.part}.${field.path.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}`;
      if (check(what, route, await send(route, input))) accepted += 1;
    }
  }

  /** Signs in, whatever the calls before did to the session, and starts the limits per person anew. */
  async function startAnew() {
    test.wait(MINUTE);
    await test.db.deleteFrom('attempt_counter').execute();
    await signIn(admin, 'manager');
    records.forget('caller');
  }

  async function tryRoute(name: string, route: RouteDefinition): Promise<void> {
    await startAnew();
    check(name, route, await send(route, await makeValid(route)));
    for (const [index, field] of listFields(route).entries()) {
      if (IS_LIMITED.test(route.path)) records.forget('caller');
      await tryField(name, route, field, index);
    }
    if (route.method === 'GET') return;
    for (const body of HOSTILE_BODIES) {
      check(`${name} ${body.slice(0, 20)}`, route, await send(route, await makeValid(route), body));
    }
  }

  async function exportAll(route: RouteDefinition): Promise<number> {
    const reply = await send(route, {});
    expect(reply.statusCode).toBe(200);
    const { rows, headings, fault } = parseCsv(reply.body, MAX_ROWS);
    expect([fault, rows.every((row) => row.length === headings.length)]).toEqual([null, true]);
    return rows.length;
  }

  it(
    'answers no request with 5xx, and stores nothing that cannot be verified or exported',
    async () => {
      for (const { name, route } of routes) await tryRoute(name, route);
      // Everything that was stored can be read.
      await startAnew();
      for (const { name, route } of routes.filter((one) => one.route.method === 'GET')) {
        check(`${name} afterwards`, route, await send(route, await makeValid(route)));
      }
      expect(failures).toEqual([]);
      expect(accepted).toBeGreaterThan(test.context.kind === 'sqlite' ? 500 : 100);

      expect((await verifyAuditChain(test.db)).problems).toEqual([]);
      expect(await exportAll(routeGroups.userAdmin.exportCsv)).toBeGreaterThan(10);
      expect(await exportAll(routeGroups.auditLog.exportCsv)).toBeGreaterThan(10);
      const backup = await places.makeFolder();
      const made = await runPedestal(variablesOf(test.context.options), 'backup', `${backup}/b`);
      expect(made).toMatchObject({ code: EXIT.done });
      const blank = await places.makeBlank(test.context.kind);
      const restored = await runPedestal(variablesOf(blank), 'restore', `${backup}/b`);
      expect(restored).toMatchObject({ code: EXIT.done });
    },
    TIME_LIMIT_MS,
  );
});

function isSuccess({ statusCode, headers, json }: LightMyRequestResponse): boolean {
  if (statusCode >= 300) return false;
  return (
    !String(headers['content-type']).includes('json') ||
    (json().code ?? SUCCESS_CODE) === SUCCESS_CODE
  );
}

/** A CSV file is also sent with the text in a cell. */
function textsFor({ path }: Field): readonly string[] {
  if (path.at(-1) !== 'csv') return HOSTILE_TEXTS;
  const cells = HOSTILE_TEXTS.map(
    (text, n) => `login,name\ncell${n},"${text.replaceAll('"', '""')}"`,
  );
  return [...HOSTILE_TEXTS, ...cells];
}

function payloadOf({ upload, path }: RouteDefinition): string | Buffer | undefined {
  if (!upload) return undefined;
  if (!upload.types.includes(UPLOAD_TYPE)) return ARCHIVE;
  return path.endsWith('/uploads') ? '' : 'x';
}
