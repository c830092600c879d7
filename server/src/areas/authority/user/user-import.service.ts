import {
  type Locale,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
  USER_IMPORT_FIELDS,
  USER_IMPORT_MESSAGES,
} from '@pedestal/contract';
import {
  type Administration,
  type ChangeRecord,
  differences,
  type Effects,
  lockAuthority,
  recordAll,
  requireAdministrator,
} from '../../../administration/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import { toNameKey } from '../../../platform/db/name-key.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { RawReply } from '../../../platform/http/raw-reply.ts';
import { type FaultyRow, writeFaultyRows } from '../../../platform/spreadsheet/faulty-rows.ts';
import { matchHeaders } from '../../../platform/spreadsheet/header-row.ts';
import { templateFileName, writeTemplate } from '../../../platform/spreadsheet/template.ts';
import { xlsxReply } from '../../../platform/spreadsheet/xlsx-reply.ts';
import { AUTHORITY_LIMITS } from '../limits.ts';
import type { MakerCounters, SignInPort } from '../ports.ts';
import { insertMemberships } from '../role/membership.store.ts';
import { describeColumn, IMPORT_COLUMNS, type ImportField, titleOf } from './import-columns.ts';
import { readImportChoices, readImportContext } from './import-context.ts';
import { type ImportCells, type ImportTable, readHead, readImport } from './import-file.ts';
import { type ImportPlan, type ImportRow, planImport } from './import-plan.ts';
import { insertUsers, updateUsers } from './user.store.ts';
import { describePerson, mapTaken } from './user-fields.ts';
import { countSuspended } from './user-suspension.service.ts';

type Routes = typeof routeGroups.userAdmin;
type Body = RouteParsed<Routes['importCsv']>['body'];
type Report = RouteOutput<Routes['importCsv']>;

export type UserImportService = ReturnType<typeof createUserImportService>;

export interface UserImportDependencies {
  signIn: SignInPort;
  counters: MakerCounters;
}

export function createUserImportService(
  { db, clock, change }: Administration,
  { signIn, counters }: UserImportDependencies,
) {
  async function plan(from: Db, cells: readonly ImportCells[], context: SignedInContext) {
    return planImport(cells, await readImportContext(from, cells, context.session.userId));
  }

  async function report(from: Db, { rows, problems }: ImportPlan, total: number): Promise<Report> {
    const unchanged = rows.filter(isUnchanged).length;
    const created = rows.filter((row) => !row.person).length;
    const disabled = rows.flatMap((row) => (isDisabled(row) && row.person ? [row.person] : []));
    return {
      rows: total,
      created,
      updated: rows.length - created - unchanged,
      unchanged,
      faulty: total - rows.length,
      suspended: await countSuspended(from, counters, disabled, clock()),
      applied: false,
      addedIds: [],
      problems: problems.slice(0, AUTHORITY_LIMITS.user.importProblems),
    };
  }

  return {
    async template(
      { language }: RouteParsed<Routes['importTemplate']>['query'],
      { session, locale }: SignedInContext,
    ): Promise<RawReply> {
      const choices = await readImportChoices(db, session.userId);
      return templateOf(choices, language ?? locale);
    },
    async columns(
      { file }: RouteParsed<Routes['importColumns']>['body'],
      { locale }: SignedInContext,
    ): Promise<RouteOutput<Routes['importColumns']>> {
      const { sheet, headers } = await readHead(file, locale);
      const fields = matchHeaders(headers, IMPORT_COLUMNS);
      const columns = headers.flatMap((header) =>
        header === null ? [] : [{ header, field: (fields[header] ?? null) as ImportField | null }],
      );
      return { sheet, columns };
    },
    async faults(
      body: RouteParsed<Routes['importFaults']>['body'],
      context: SignedInContext,
    ): Promise<RawReply> {
      const { locale } = context;
      const table = await readImport(body, locale);
      const { problems } = await plan(db, table.rows, context);
      const content = writeFaultyRows(table.headers, faultyRows(table, problems, locale), locale);
      return xlsxReply(content, locale === 'zh-CN' ? '导入错误明细.xlsx' : 'import-errors.xlsx');
    },
    async run(body: Body, context: SignedInContext): Promise<Report> {
      const { rows: cells } = await readImport(body, context.locale);
      if (body.dryRun) return report(db, await plan(db, cells, context), cells.length);
      return change(async (trx, effects) => {
        await lockAuthority(trx, effects, 'everybody');
        const planned = await plan(trx, cells, context);
        const reported = await report(trx, planned, cells.length);
        const canApply = planned.problems.length === 0 || body.skipFaulty;
        if (!canApply) return reported;
        const now = clock();
        const run = { trx, effects, signIn, actorId: context.session.userId, now };
        const { records, addedIds } = await mapTaken(() => apply(run, planned.rows));
        await requireAdministrator(trx);
        await recordAll(trx, context, now, records);
        return { ...reported, applied: true, addedIds };
      });
    },
  };
}

/** A file to fill in, with the units and roles that the person can choose. */
function templateOf(
  choices: Awaited<ReturnType<typeof readImportChoices>>,
  locale: Locale,
): RawReply {
  const name = locale === 'zh-CN' ? '用户' : 'Users';
  const columns = USER_IMPORT_FIELDS.map((field) => ({
    ...describeColumn(field, locale),
    ...(field === 'orgUnit' ? { choices: choices.orgUnit } : {}),
    // A cell may hold several roles.
    ...(field === 'roles' ? { choices: choices.roles, isOpen: true } : {}),
  }));
  return xlsxReply(writeTemplate(name, columns), templateFileName(name, locale));
}

function* faultyRows(
  { rows }: ImportTable,
  problems: ImportPlan['problems'],
  locale: Locale,
): Generator<FaultyRow> {
  const byRow = Map.groupBy(problems, ({ row }) => row);
  for (const { input } of rows) {
    const found = byRow.get(input.number);
    if (!found) continue;
    const faults = found.map(({ field, problem }) => ({
      field: titleOf(field, locale),
      message: USER_IMPORT_MESSAGES[problem][locale],
    }));
    yield { cells: input.cells, faults };
  }
}

function isUnchanged({ person, values, newRoles }: ImportRow): boolean {
  return person !== undefined && newRoles.length === 0 && !differences(pick(person), values);
}

function pick(person: NonNullable<ImportRow['person']>) {
  const { display_name, mobile, email, org_unit_id, status, locale } = person;
  return { display_name, mobile, email, org_unit_id, status, locale };
}

function isDisabled({ values }: ImportRow): boolean {
  return values.status === 'disabled';
}

interface ImportRun {
  trx: Db;
  effects: Effects;
  signIn: SignInPort;
  actorId: string;
  now: number;
}

async function apply(
  { trx, effects, signIn, actorId, now }: ImportRun,
  planned: readonly ImportRow[],
): Promise<{ records: ChangeRecord[]; addedIds: string[] }> {
  const rows = planned
    .filter((row) => !isUnchanged(row))
    .map((row) => ({ ...row, id: row.person?.id ?? newId(now) }));
  const added = rows.filter((row) => !row.person);
  await insertUsers(
    trx,
    added.map(({ id, userName, values }) => toNewUser(id, userName, values, now)),
  );
  const known = rows.filter((row) => row.person);
  for (const { id, values } of known) await updateUsers(trx, [id], { ...values, updated_at: now });
  const memberships = rows.flatMap(({ id, newRoles }) =>
    newRoles.map((role) => ({
      user_id: id,
      role_id: role.id,
      granted_by: actorId,
      granted_at: now,
    })),
  );
  await insertMemberships(trx, memberships);
  const gaining = known.filter((row) => row.newRoles.length > 0).map((row) => row.id);
  await signIn.renewTokensOf(trx, effects, gaining);
  const disabled = known.filter(isDisabled).map((row) => row.id);
  await signIn.endSessionsOf(trx, effects, { userIds: disabled, reason: 'disabled', now });
  return { records: rows.flatMap(describeRow), addedIds: added.map((row) => row.id) };
}

function toNewUser(id: string, userName: string, values: ImportRow['values'], now: number) {
  return {
    id,
    user_name: userName,
    user_name_key: toNameKey(userName),
    ...values,
    time_zone: null,
    created_at: now,
    updated_at: now,
  };
}

function describeRow({ id, userName, person, values, newRoles }: ImportRow & { id: string }) {
  const target = { targetType: 'user', targetId: id, targetName: userName };
  const after = describePerson({
    ...values,
    user_name: person?.user_name ?? userName,
    requires_mfa: person?.requires_mfa ?? 0,
  });
  const full = { ...after, status: values.status };
  const before = person && { ...describePerson(person), status: person.status };
  const changes = before && differences(before, full);
  const records: ChangeRecord[] = [];
  if (!before) records.push({ action: 'user.create', ...target, after: full });
  else if (changes) records.push({ action: 'user.update', ...target, ...changes });
  for (const role of newRoles) {
    const facts = { systemCode: role.systemCode, after: { role: role.name } };
    records.push({ action: 'user.grant', ...target, ...facts });
  }
  return records;
}
