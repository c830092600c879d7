import { routeGroups, SUCCESS_CODE } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { verifyAuditChain } from '../../../audit/verify-chain.ts';
import { describeAdministration } from '../../../testing/administration.ts';
import { NOTHING_SUSPENDED } from './user-suspension.service.ts';

const { userAdmin } = routeGroups;

const mapping = {
  userName: 'User',
  displayName: 'Name',
  mobile: 'Mobile',
  email: 'Mail',
  orgUnit: 'Unit',
  status: 'Status',
  roles: 'Roles',
} as const;
const HEADING = 'User,Name,Mobile,Mail,Unit,Status,Roles';

describeAdministration('user import', (test) => {
  const run = (
    lines: string[],
    options: { dryRun?: boolean; skipFaulty?: boolean } = {},
    who: 'super' | 'eastAdmin' = 'super',
  ) =>
    test.call(who, userAdmin.importCsv, {
      body: { csv: [HEADING, ...lines].join('\n'), mapping, dryRun: false, ...options },
    });
  const countUsers = async () => (await test.db.selectFrom('user').select('id').execute()).length;

  it('changes nothing in a dry run, and reports what it would do', async () => {
    const { roles, units } = test.org;
    const lines = [
      `han,韩梅梅,13800000002,h@example.com,${units.east},active,A/${roles.clerkA}`,
      'east-clerk,East Clerk,,,,,',
      'west-clerk,west-clerk,,,,,',
    ];
    const reply = await run(lines, { dryRun: true });
    expect(reply.info).toEqual({
      rows: 3,
      created: 1,
      updated: 1,
      unchanged: 1,
      faulty: 0,
      suspended: NOTHING_SUSPENDED,
      applied: false,
      problems: [],
    });
    expect(await countUsers()).toBe(8);
  });

  it('adds and updates by user name, including roles, with an audit entry each', async () => {
    const { roles, units, people } = test.org;
    const reply = await run([
      `han,韩梅梅,13800000002,h@example.com,${units.east},active,${roles.clerkA}; B/${roles.clerkB}`,
      `EAST-CLERK,East Clerk,,,,disabled,`,
    ]);
    expect(reply.info).toMatchObject({ created: 1, updated: 1, applied: true });
    const han = await test.db
      .selectFrom('user')
      .selectAll()
      .where('user_name', '=', 'han')
      .executeTakeFirstOrThrow();
    expect(han).toMatchObject({ mobile: '+8613800000002', org_unit_id: units.east });
    const held = await test.db
      .selectFrom('user_role')
      .select('role_id')
      .where('user_id', '=', han.id)
      .execute();
    expect(held.map((row) => row.role_id).sort()).toEqual([roles.clerkA, roles.clerkB].sort());
    const clerk = await test.db
      .selectFrom('user')
      .selectAll()
      .where('id', '=', people.eastClerk)
      .executeTakeFirstOrThrow();
    expect(clerk).toMatchObject({ display_name: 'East Clerk', status: 'disabled', version: 2 });
    expect(await test.audit('user.create')).toHaveLength(1);
    expect(await test.audit('user.grant')).toHaveLength(2);
    expect((await verifyAuditChain(test.db)).problems).toEqual([]);
    expect((await run(['han,韩梅梅,13800000002,,,,'])).info).toMatchObject({ updated: 1 });
  });

  it('reports every faulty cell, and imports the other rows only when asked to', async () => {
    await test.db
      .updateTable('user')
      .set({ mobile: '+8613900000000' })
      .where('user_name', '=', 'clerk-b')
      .execute();
    const lines = [
      'good,Good,,,,,',
      ',No name,,,,,',
      'bad name,Bad,,,,,',
      'no-display,,,,,,',
      'twin,Twin,,,,,',
      'TWIN,Twin,,,,,',
      'm1,M,12,,,,',
      'm2,M,13900000000,,,,',
      'e1,E,,not mail,,,',
      'u1,U,,,No/Such,,',
      's1,S,,,,gone,',
      'r1,R,,,,,A/none',
    ];
    const reply = await run(lines);
    const report = reply.info as {
      applied: boolean;
      faulty: number;
      problems: { row: number; field: string; problem: string }[];
    };
    expect(report.problems.map(({ row, field, problem }) => [row, field, problem])).toEqual([
      [3, 'userName', 'required'],
      [4, 'userName', 'invalid'],
      [5, 'displayName', 'required'],
      [7, 'userName', 'twice'],
      [8, 'mobile', 'invalid'],
      [9, 'mobile', 'taken'],
      [10, 'email', 'invalid'],
      [11, 'orgUnit', 'unknown'],
      [12, 'status', 'invalid'],
      [13, 'roles', 'unknown'],
    ]);
    expect(report).toMatchObject({ applied: false, faulty: 10 });
    expect(await countUsers()).toBe(8);
    expect((await run(lines, { skipFaulty: true })).info).toMatchObject({
      created: 2,
      applied: true,
    });
    expect(await countUsers()).toBe(10);
  });

  it('allows no more than the caller may do by hand', async () => {
    const { roles, units } = test.org;
    const reply = await run(
      [
        'west-clerk,Taken,,,,,',
        'n1,N,,,,,',
        `n2,N,,,${units.west},,`,
        `n3,N,,,${units.east},,${roles.higherA}`,
        `n4,N,,,${units.east},,${roles.clerkB}`,
        `east-admin,Me,,,${units.eastShop},,`,
        `n5,N,,,${units.eastShop},,${roles.clerkA}`,
      ],
      { dryRun: true },
      'eastAdmin',
    );
    const { problems, created } = reply.info as {
      created: number;
      problems: { row: number; field: string; problem: string }[];
    };
    expect(problems.map(({ row, field, problem }) => [row, field, problem])).toEqual([
      [2, 'userName', 'taken'],
      [3, 'orgUnit', 'required'],
      [4, 'orgUnit', 'unknown'],
      [4, 'orgUnit', 'required'],
      [5, 'roles', 'forbidden'],
      [6, 'roles', 'unknown'],
      [7, 'orgUnit', 'forbidden'],
    ]);
    expect(created).toBe(1);
  });

  it('reports user names that look like others and names with invisible characters', async () => {
    const csv = ['login,name', 'сlerk,A', 'сор,B', 'cop,C', 'nina,N\u202e'].join('\n');
    const { info } = await test.call('super', userAdmin.importCsv, {
      body: { csv, mapping: { userName: 'login', displayName: 'name' }, dryRun: true },
    });
    const problems = (info as { problems: { row: number; field: string; problem: string }[] })
      .problems;
    expect(problems.map(({ row, field, problem }) => [row, field, problem])).toEqual([
      [2, 'userName', 'invalid'],
      [4, 'userName', 'twice'],
      [5, 'displayName', 'invalid'],
    ]);
  });

  it('imports what the export wrote', async () => {
    const exported = await test.call('super', userAdmin.exportCsv);
    const names = [
      'userName',
      'displayName',
      'mobile',
      'email',
      'orgUnit',
      'status',
      'roles',
    ] as const;
    const reply = await test.call('super', userAdmin.importCsv, {
      body: {
        csv: exported.text,
        mapping: Object.fromEntries(names.map((name) => [name, name])),
        dryRun: true,
      },
    });
    expect(reply.info).toMatchObject({ rows: 8, unchanged: 8, problems: [] });
  });

  it('refuses a broken file and one with too many rows', async () => {
    expect((await run(['"open'])).status).toBe(422);
    const many = Array.from({ length: 10_001 }, (_, index) => `u${index},U,,,,,`);
    expect((await run(many)).status).toBe(422);
    const noName = await test.call('super', userAdmin.importCsv, {
      body: { csv: 'a\n1', mapping: { displayName: 'a' }, dryRun: true },
    });
    expect(noName.status).toBe(422);
  });

  it('imports ten thousand rows with few statements', async () => {
    const { roles, units } = test.org;
    const lines = Array.from(
      { length: 10_000 },
      (_, index) =>
        `p${index},Person ${index},${13_000_000_000 + index},,${units.east},,${roles.clerkA}`,
    );
    const before = test.countStatements();
    const reply = await run(lines);
    expect(reply.code).toBe(SUCCESS_CODE);
    expect(reply.info).toMatchObject({ created: 10_000, applied: true });
    expect(test.countStatements() - before).toBeLessThanOrEqual(400);
    const first = await test.call('super', userAdmin.list, { query: { orgUnitId: units.east } });
    expect((first.info as { items: unknown[] }).items).toHaveLength(20);
  });
});
