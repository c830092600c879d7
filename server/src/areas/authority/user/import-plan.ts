import {
  isSingleLine,
  isUserName,
  MAX_DISPLAY_NAME,
  MOBILE,
  type RouteOutput,
  type routeGroups,
} from '@pedestal/contract';
import { toMobile } from '../../../administration/mobile.ts';
import type { Person } from '../../../administration/people.ts';
import { toNameKey, toNameSkeleton } from '../../../platform/db/name-key.ts';
import { isTurnLong, nextTurn } from '../../../platform/time/turns.ts';
import { type ImportField, readWord } from './import-columns.ts';
import type { ImportCells } from './import-file.ts';

type ImportRoute = typeof routeGroups.userAdmin.importCsv;
export type ImportProblem = RouteOutput<ImportRoute>['problems'][number];

/** The rows of the database that the import refers to. */
export interface ImportContext {
  /** People with these user names or mobile numbers, except deleted ones. */
  byNameKey: ReadonlyMap<string, Person>;
  byMobile: ReadonlyMap<string, Person>;
  /** Skeletons of user names that are taken, see `toNameSkeleton`. */
  takenSkeletons: ReadonlySet<string>;
  /** Ids of the people that the caller may change. */
  administrable: ReadonlySet<string>;
  selfId: string;
  /** Units that the caller administers, by id and by path. */
  units: ReadonlyMap<string, string>;
  /** Roles in reach by id and by `system/name`; false: grants more than the caller holds. */
  roles: ReadonlyMap<string, { id: string; name: string; systemCode: string | null } | false>;
  /** Roles of each known person. */
  rolesOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether a role of this system alone brings a person into the caller’s reach. */
  reachesMembersOf(systemCode: string | null): boolean;
  reachesAll: boolean;
}

export interface ImportValues {
  display_name: string;
  mobile: string | null;
  email: string;
  org_unit_id: string | null;
  status: 'active' | 'disabled';
  locale: string | null;
}

export interface ImportRow {
  line: number;
  userName: string;
  person: Person | undefined;
  values: ImportValues;
  newRoles: { id: string; name: string; systemCode: string | null }[];
}

export interface ImportPlan {
  rows: ImportRow[];
  problems: ImportProblem[];
}

const EMAIL = /^[^\s@"(),:;<>[\\\]]{1,64}@[A-Za-z0-9.-]{1,189}$/;

/** Plans the change of each valid row and reports every faulty cell. */
export async function planImport(
  table: readonly ImportCells[],
  known: ImportContext,
): Promise<ImportPlan> {
  const seenNames = new Set<string>();
  const seenMobiles = new Set<string>();
  const plan: ImportPlan = { rows: [], problems: [] };
  for (const { input, cells: read } of table) {
    if (isTurnLong()) await nextTurn();
    const found: ImportProblem[] = [];
    const line = input.number;
    const cells = new Map([...read].map(([field, text]) => [field, text ?? '']));
    const fail = (field: ImportField, problem: ImportProblem['problem']) =>
      found.push({ row: line, field, problem, value: (cells.get(field) ?? '').slice(0, 100) });
    const unusable = [...read].flatMap(([field, text]) => (text === null ? [field] : []));
    if (unusable.length > 0) {
      for (const field of unusable) fail(field, 'formula');
      plan.problems.push(...found);
      continue;
    }
    const row = planRow(line, cells, known, fail);
    const names = [toNameKey(row.userName), toNameSkeleton(row.userName)];
    if (names.some((name) => seenNames.has(name))) fail('userName', 'twice');
    for (const name of names) seenNames.add(name);
    const { mobile } = row.values;
    if (mobile !== null && cells.has('mobile')) {
      if (seenMobiles.has(mobile)) fail('mobile', 'twice');
      seenMobiles.add(mobile);
    }
    if (found.length === 0) plan.rows.push(row);
    else plan.problems.push(...found);
  }
  return plan;
}

type Fail = (field: ImportField, problem: ImportProblem['problem']) => void;
type Cells = ReadonlyMap<ImportField, string>;

function planRow(line: number, cells: Cells, known: ImportContext, fail: Fail): ImportRow {
  const userName = (cells.get('userName') ?? '').normalize('NFKC');
  if (userName === '') fail('userName', 'required');
  else if (!isUserName(userName)) fail('userName', 'invalid');
  const person = known.byNameKey.get(toNameKey(userName));
  const isTaken = person
    ? !known.administrable.has(person.id)
    : known.takenSkeletons.has(toNameSkeleton(userName));
  if (isTaken) fail('userName', 'taken');
  const newRoles = planRoles(cells, person, known, fail);
  const values: ImportValues = {
    display_name: planName(cells, person, fail),
    mobile: planMobile(cells, person, known, fail),
    email: planEmail(cells, person, fail),
    org_unit_id: planUnit(cells, person, known, fail),
    status: planStatus(cells, person, known, fail),
    locale: planLocale(cells, person, fail),
  };
  const staysInReach =
    known.reachesAll ||
    values.org_unit_id !== null ||
    newRoles.some((role) => known.reachesMembersOf(role.systemCode));
  if (!person && !staysInReach) fail('orgUnit', 'required');
  return { line, userName, person, values, newRoles };
}

function planName(cells: Cells, person: Person | undefined, fail: Fail): string {
  const name = cells.get('displayName') ?? '';
  if (name === '') {
    if (!person) fail('displayName', 'required');
    return person?.display_name ?? '';
  }
  if (name.length > MAX_DISPLAY_NAME || !isSingleLine(name)) fail('displayName', 'invalid');
  return name;
}

function planMobile(
  cells: Cells,
  person: Person | undefined,
  known: ImportContext,
  fail: Fail,
): string | null {
  const typed = cells.get('mobile');
  if (typed === undefined) return person?.mobile ?? null;
  if (typed === '') return null;
  if (!MOBILE.test(typed)) {
    fail('mobile', 'invalid');
    return null;
  }
  const mobile = toMobile(typed);
  const owner = known.byMobile.get(mobile ?? '');
  if (owner && owner.id !== person?.id) fail('mobile', 'taken');
  return mobile;
}

function planEmail(cells: Cells, person: Person | undefined, fail: Fail): string {
  const email = cells.get('email');
  if (email === undefined) return person?.email ?? '';
  if (email !== '' && !EMAIL.test(email)) fail('email', 'invalid');
  return email;
}

function planUnit(
  cells: Cells,
  person: Person | undefined,
  known: ImportContext,
  fail: Fail,
): string | null {
  const typed = cells.get('orgUnit');
  if (typed === undefined || typed === '') return person?.org_unit_id ?? null;
  const unit = known.units.get(typed);
  if (unit === undefined) {
    fail('orgUnit', 'unknown');
    return null;
  }
  const former = person?.org_unit_id ?? null;
  const isMove = person !== undefined && former !== unit;
  const canLeave = former === null || known.units.has(former);
  const isOwn = person?.id === known.selfId;
  if (isMove && !known.reachesAll && (isOwn || !canLeave)) fail('orgUnit', 'forbidden');
  return unit;
}

function planStatus(
  cells: Cells,
  person: Person | undefined,
  known: ImportContext,
  fail: Fail,
): 'active' | 'disabled' {
  const status = readWord('status', cells.get('status') ?? '');
  if (status === '') return person?.status ?? 'active';
  if (status !== 'active' && status !== 'disabled') {
    fail('status', 'invalid');
    return 'active';
  }
  if (status === 'disabled' && person?.id === known.selfId) fail('status', 'forbidden');
  return status;
}

function planLocale(cells: Cells, person: Person | undefined, fail: Fail): string | null {
  const locale = readWord('locale', cells.get('locale') ?? '');
  if (locale === '') return person?.locale ?? null;
  if (locale !== 'zh-CN' && locale !== 'en-US') fail('locale', 'invalid');
  return locale;
}

const ROLE_SEPARATORS = /[;；\n]/;

/** An import adds roles and never removes any. */
function planRoles(
  cells: Cells,
  person: Person | undefined,
  known: ImportContext,
  fail: Fail,
): ImportRow['newRoles'] {
  const wanted = (cells.get('roles') ?? '').split(ROLE_SEPARATORS).map((name) => name.trim());
  const present = known.rolesOf.get(person?.id ?? '');
  const roles: ImportRow['newRoles'] = [];
  for (const name of wanted.filter((text) => text !== '')) {
    const role = known.roles.get(name);
    if (role === undefined) fail('roles', 'unknown');
    else if (role === false) fail('roles', 'forbidden');
    else if (!present?.has(role.id)) {
      if (person?.id === known.selfId && !known.reachesAll) fail('roles', 'forbidden');
      roles.push(role);
    }
  }
  return roles;
}
