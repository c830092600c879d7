import {
  CONSOLE_SYSTEM,
  hasDataScope,
  PERMISSIONS,
  type RouteDefinition,
  routeGroups,
} from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { addResources } from './areas/authority/resource/resource-tree.ts';
import { FOUNDATION_RESOURCES } from './first-start/foundation/foundation-resources.ts';
import type { DataScope } from './platform/db/tables.ts';
import type { Browser } from './testing/browser.ts';
import { grantOnly } from './testing/grant-only.ts';
import type { Kind } from './testing/scope/probe.ts';
import { createProbes } from './testing/scope/scope-probes.ts';
import {
  OTHER_SYSTEM,
  type ScopeRecords,
  SYSTEMS,
  type SystemCode,
  seedScopeRecords,
} from './testing/scope/scope-records.ts';
import { addRole, addSystem } from './testing/seed.ts';
import { describeSignIn } from './testing/sign-in.ts';
import { signIn } from './testing/sign-in-steps.ts';

const SCOPES: readonly DataScope[] = ['own', 'unit', 'unit_tree', 'all'];
const TIME_LIMIT_MS = 300_000;

const scopedRoutes = Object.entries(routeGroups).flatMap(([group, members]) =>
  Object.entries<RouteDefinition>(members)
    .filter(([, { permission }]) => permission.includes(':') && hasDataScope(permission))
    .map(([name, route]) => ({ name: `${group}.${name}`, route })),
);
const scopedCodes = Object.values(PERMISSIONS).filter(hasDataScope);

const PEOPLE: Record<DataScope, (systemCode: string) => string[]> = {
  own: () => ['ann'],
  unit: () => ['ann', 'colleague'],
  unit_tree: () => ['ann', 'colleague', 'junior'],
  all: (systemCode) => ['ann', 'colleague', 'junior', `member-${systemCode}`],
};
const UNITS: Record<DataScope, string[]> = {
  own: [],
  unit: ['mine'],
  unit_tree: ['mine', 'below', 'leaf'],
  all: ['mine', 'below', 'leaf'],
};

/** What a grant of this scope in this system says. */
function expectedOf(
  kind: Kind,
  scope: DataScope,
  systemCode: string,
  { people }: ScopeRecords,
): string[] {
  const reached = PEOPLE[scope](systemCode);
  switch (kind) {
    case 'people':
      return reached;
    case 'otherPeople':
    case 'peopleOfRole':
      return reached.filter((name) => name !== 'ann');
    case 'owners':
      return scope === 'all' ? Object.keys(people) : reached;
    case 'units':
      return UNITS[scope];
    case 'parentUnits':
      return UNITS[scope].filter((name) => name !== 'leaf');
    case 'system':
      return [systemCode];
    case 'nothing':
      return [];
  }
}

describeSignIn('a right with a data scope', (test) => {
  let browser: Browser;
  let records: ScopeRecords;
  let roleIds: Record<SystemCode, string>;

  beforeEach(async () => {
    await addSystem(test.db, OTHER_SYSTEM);
    await addResources(test.db, OTHER_SYSTEM, FOUNDATION_RESOURCES, 1);
    const ann = await test.addUser('ann');
    roleIds = {
      [CONSOLE_SYSTEM]: await addRole(test.db, { systemCode: CONSOLE_SYSTEM, members: [ann] }),
      [OTHER_SYSTEM]: await addRole(test.db, { systemCode: OTHER_SYSTEM, members: [ann] }),
    };
    records = await seedScopeRecords(test.db, ann);
    browser = test.browser();
    await signIn(browser, 'ann');
  });

  it('has a probe for each of its routes', () => {
    const probes = createProbes({ test, browser, records, systemCode: CONSOLE_SYSTEM });
    const missing = scopedRoutes.filter(({ route }) => !probes.has(route));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  it(
    'reaches exactly the people, units and records of its scope, on every route, in its system only',
    async () => {
      // The statements are the same on both databases, so PostgreSQL gets one scope of each.
      const isSample = test.context.kind === 'postgres';
      for (const systemCode of isSample ? ([OTHER_SYSTEM] as const) : SYSTEMS) {
        const probes = createProbes({ test, browser, records, systemCode });
        for (const [index, code] of scopedCodes.entries()) {
          const routes = scopedRoutes.filter(({ route }) => route.permission === code);
          for (const scope of SCOPES.filter((_, n) => !isSample || n === index % SCOPES.length)) {
            await grantOnly(test, { roleId: roleIds[systemCode], systemCode, code, scope });
            for (const { name, route } of routes) {
              for (const { kind, find } of probes.get(route) ?? []) {
                const where = [systemCode, scope, name, kind];
                const found = [...new Set(await find())].sort();
                const expected = expectedOf(kind, scope, systemCode, records).sort();
                expect([...where, found]).toEqual([...where, expected]);
              }
            }
          }
        }
      }
    },
    TIME_LIMIT_MS,
  );
});
