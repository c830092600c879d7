import type { Store } from './store.ts';

export const PEOPLE = 100_000;
export const ROLES = 200;
export const RESOURCES = 5_000;
export const SYSTEM = '9001';
export const MEASURED_ROLE = 'bench-role-0';
const UNITS = 500;
const CREATED_AT = 1_700_000_000_000;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
/** Scatters related rows, so that physical order helps no query. */
const scatter = (index: number, size: number) => (index * 7_919) % size;

/** A large organisation: people in units, two roles each, and a system with many resources. */
export async function seedAuthority(store: Store): Promise<void> {
  const dates = ['created_at', 'updated_at'];
  const at = [CREATED_AT, CREATED_AT];
  await store.insert(
    'system',
    ['code', 'name', 'name_en', 'sort', ...dates],
    [[SYSTEM, '测试系统', 'Measured system', 99, ...at]],
  );
  await store.insert(
    'org_unit',
    ['id', 'name', 'name_en', ...dates],
    numbers(UNITS).map((index) => [`bench-unit-${index}`, `机构 ${index}`, `Unit ${index}`, ...at]),
  );
  await store.insert(
    'org_unit_ancestor',
    ['org_unit_id', 'ancestor_id', 'depth'],
    numbers(UNITS).map((index) => [`bench-unit-${index}`, `bench-unit-${index}`, 0]),
  );
  await store.insert(
    'role',
    ['id', 'system_code', 'name', 'name_en', ...dates],
    numbers(ROLES).map((index) => [
      `bench-role-${index}`,
      SYSTEM,
      `角色 ${index}`,
      `Role ${index}`,
      ...at,
    ]),
  );
  await seedPeople(store);
  await seedResources(store);
}

async function seedPeople(store: Store): Promise<void> {
  await store.insert(
    'user',
    [
      'id',
      'user_name',
      'user_name_key',
      'display_name',
      'email',
      'status',
      'org_unit_id',
      'last_sign_in_at',
      'created_at',
      'updated_at',
    ],
    numbers(PEOPLE).map((index) => {
      const name = `person${String(index).padStart(6, '0')}`;
      const signedIn = index % 3 === 0 ? null : CREATED_AT + scatter(index, PEOPLE);
      return [
        `bench-user-${index}`,
        name,
        name,
        `Person ${scatter(index, PEOPLE)}`,
        `${name}@example.com`,
        index % 10 === 0 ? 'disabled' : 'active',
        `bench-unit-${scatter(index, UNITS)}`,
        signedIn,
        CREATED_AT + index,
        CREATED_AT + index,
      ];
    }),
  );
  await store.insert(
    'user_role',
    ['user_id', 'role_id', 'granted_at'],
    numbers(PEOPLE).flatMap((index) => [
      [`bench-user-${index}`, `bench-role-${index % ROLES}`, CREATED_AT],
      [`bench-user-${index}`, `bench-role-${(index + 1) % ROLES}`, CREATED_AT],
    ]),
  );
}

async function seedResources(store: Store): Promise<void> {
  const [row] = await store.query('select coalesce(max(id), 0) + 1 as first from resource');
  const first = Number(row?.first);
  await store.insert(
    'resource',
    [
      'id',
      'parent_id',
      'system_code',
      'sort',
      'type',
      'code',
      'name',
      'name_en',
      'path',
      'created_at',
      'updated_at',
    ],
    numbers(RESOURCES).map((index) => {
      const isDirectory = index % 10 === 0;
      return [
        first + index,
        isDirectory ? 0 : first + index - (index % 10),
        SYSTEM,
        index,
        isDirectory ? 'directory' : 'page',
        `bench:page-${index}`,
        `第 ${index} 个页面`,
        `Page number ${index}`,
        isDirectory ? '' : `/acc/bench/page-${index}`,
        CREATED_AT,
        CREATED_AT,
      ];
    }),
  );
}
