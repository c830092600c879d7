import {
  AppError,
  MAX_IMPORT_ROWS,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
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
import { parseCsv } from '../../../platform/csv/csv.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import { toNameKey } from '../../../platform/db/name-key.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { endSessionsOf, renewTokensOf } from '../../sign-in/session/end-sessions.ts';
import { type ImportCells, type ImportRow, planImport, readCells } from './import-plan.ts';
import { readImportWorld } from './import-context.ts';
import { describePerson, mapTaken } from './user-edit.service.ts';
import { insertMemberships, insertPeople, updatePerson } from './user-import.store.ts';

type ImportRoute = typeof routeGroups.userAdmin.importCsv;
type Body = RouteParsed<ImportRoute>['body'];
type Report = RouteOutput<ImportRoute>;

const MAX_PROBLEMS = 1_000;

export function createUserImportService({ db, clock, change }: Administration) {
  async function plan(from: Db, cells: readonly ImportCells[], context: SignedInContext) {
    return planImport(cells, await readImportWorld(from, cells, context.session.userId));
  }

  return {
    async run(body: Body, context: SignedInContext): Promise<Report> {
      const cells = parse(body);
      if (body.dryRun) return report(await plan(db, cells, context), cells.length, false);
      return change(async (trx, effects) => {
        await lockAuthority(trx, effects, 'everybody');
        const planned = await plan(trx, cells, context);
        const mayApply = planned.problems.length === 0 || body.skipFaulty;
        if (!mayApply) return report(planned, cells.length, false);
        const now = clock();
        const records = await mapTaken(() => apply(trx, effects, planned.rows, context, now));
        await requireAdministrator(trx);
        await recordAll(trx, context, now, records);
        return report(planned, cells.length, true);
      });
    },
  };
}

function parse({ csv, mapping }: Body): ImportCells[] {
  const table = parseCsv(csv, MAX_IMPORT_ROWS);
  if (table.fault !== null) throw malformed('csv', table.fault);
  if (mapping.userName === undefined || !table.headings.includes(mapping.userName.trim())) {
    throw malformed('mapping.userName', 'required');
  }
  return readCells(table, mapping);
}

function malformed(field: string, message: string): AppError {
  return new AppError('malformedInput', { fields: [{ field, message }] });
}

function isUnchanged({ person, values, newRoles }: ImportRow): boolean {
  return person !== undefined && newRoles.length === 0 && !differences(pick(person), values);
}

function pick(person: NonNullable<ImportRow['person']>) {
  const { display_name, mobile, email, org_unit_id, status, locale } = person;
  return { display_name, mobile, email, org_unit_id, status, locale };
}

function report(
  { rows, problems }: ReturnType<typeof planImport>,
  total: number,
  applied: boolean,
): Report {
  const unchanged = rows.filter(isUnchanged).length;
  const created = rows.filter((row) => !row.person).length;
  return {
    rows: total,
    created,
    updated: rows.length - created - unchanged,
    unchanged,
    faulty: total - rows.length,
    applied,
    problems: problems.slice(0, MAX_PROBLEMS),
  };
}

async function apply(
  trx: Db,
  effects: Effects,
  planned: readonly ImportRow[],
  context: SignedInContext,
  now: number,
): Promise<ChangeRecord[]> {
  const rows = planned
    .filter((row) => !isUnchanged(row))
    .map((row) => ({ ...row, id: row.person?.id ?? newId(now) }));
  const added = rows.filter((row) => !row.person);
  await insertPeople(
    trx,
    added.map(({ id, userName, values }) => ({
      id,
      user_name: userName,
      user_name_key: toNameKey(userName),
      ...values,
    })),
    now,
  );
  for (const { person, values } of rows) if (person) await updatePerson(trx, person, values, now);
  const memberships = rows.flatMap(({ id, newRoles }) =>
    newRoles.map((role) => ({ user_id: id, role_id: role.id })),
  );
  await insertMemberships(trx, memberships, { by: context.session.userId, at: now });
  const gaining = rows.filter((row) => row.person && row.newRoles.length > 0);
  await renewTokensOf(
    trx,
    effects,
    gaining.map((row) => row.id),
  );
  const disabled = rows.filter((row) => row.person && row.values.status === 'disabled');
  const userIds = disabled.map((row) => row.id);
  await endSessionsOf(trx, effects, { userIds, reason: 'disabled', now });
  return rows.flatMap(describeRow);
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
