import { ERRORS, type RouteDefinition, routeGroups, SUCCESS_CODE } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { readUnitPaths } from '../../../administration/units.ts';
import { verifyAuditChain } from '../../../audit/verify-chain.ts';
import type { OutputCell } from '../../../platform/spreadsheet/cells.ts';
import { SPREADSHEET_LIMITS } from '../../../platform/spreadsheet/limits.ts';
import { readTable } from '../../../platform/spreadsheet/read-table.ts';
import { writeXlsx } from '../../../platform/spreadsheet/xlsx-writer.ts';
import { openZip } from '../../../platform/spreadsheet/zip-reader.ts';
import { describeAdministration } from '../../../testing/administration.ts';
import { collect } from '../../../testing/files/collect.ts';
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
      addedIds: [],
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
    expect(reply.info).toMatchObject({ addedIds: [han.id] });
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

  const columnsOf = async (file: Buffer) => {
    const body = { file: file.toString('base64') };
    return test.call('super', userAdmin.importColumns, { body });
  };
  const runFile = (file: Buffer, mapping: Record<string, string>, dryRun = false) =>
    test.call('super', userAdmin.importCsv, {
      body: { file: file.toString('base64'), mapping, dryRun },
    });
  const writeSheet = async (rows: OutputCell[][]) =>
    Buffer.concat(await collect(writeXlsx([{ name: 'People', widths: [], headRows: 1, rows }])));
  const readSheet = async (file: Buffer) =>
    (await collect((await readTable(file)).rows)).map(({ cells }) => cells);
  async function fetchFile(route: RouteDefinition, who: 'super' | 'eastAdmin', body?: object) {
    const { rawPayload, statusCode } = await test.app.inject({
      method: route.method,
      url: `${route.path}${body ? '' : '?language=en-US'}`,
      headers: { sdnxrequestid: test.org.people[who], 'accept-language': 'en-US' },
      ...(body ? { payload: body } : {}),
    });
    expect(statusCode).toBe(200);
    return rawPayload;
  }
  /** The texts of the lists in a template. */
  async function listsOf(template: Buffer): Promise<string[]> {
    const xml = await openZip(template, SPREADSHEET_LIMITS).readText('xl/worksheets/sheet2.xml');
    return [...xml.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text ?? '');
  }

  it('imports an xlsx file, with words of either language and numbers as text', async () => {
    const { units, roles } = test.org;
    const file = await writeSheet([
      ['用户名 *', 'NAME', '手机号', '部门', '状态', 'Roles', '语言', 'Remarks'],
      ['※ 必填', '', '', '', '', '', '', ''],
      [
        'han',
        '韩梅梅',
        { number: '13800000002' },
        units.east,
        '已停用',
        `A/${roles.clerkA}；B/${roles.clerkB}`,
        'English',
        'x',
      ],
    ]);
    const { columns, sheet } = (await columnsOf(file)).info as {
      sheet: string;
      columns: { header: string; field: string | null }[];
    };
    expect(sheet).toBe('People');
    expect(columns.map(({ field }) => field)).toEqual([
      ...['userName', 'displayName', 'mobile', 'orgUnit', 'status', 'roles', 'locale', null],
    ]);
    const known = columns.flatMap(({ header, field }) => (field ? [[field, header]] : []));
    const reply = await runFile(file, Object.fromEntries(known));
    expect(reply.info).toMatchObject({ rows: 1, created: 1, applied: true, problems: [] });
    const han = await test.db
      .selectFrom('user')
      .selectAll()
      .where('user_name', '=', 'han')
      .executeTakeFirstOrThrow();
    expect(han).toMatchObject({
      display_name: '韩梅梅',
      mobile: '+8613800000002',
      org_unit_id: units.east,
      status: 'disabled',
      locale: 'en-US',
    });
    expect(await test.audit('user.grant')).toHaveLength(2);
  });

  it.each([
    // 用户名,姓名 / lilei,李雷
    ['GBK', Buffer.from('d3c3bba7c3fb2cd0d5c3fb0d0a6c696c65692cc0eec0d7', 'hex')],
    ['UTF-8', Buffer.from('用户名,姓名\r\nlilei,李雷')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeff用户名;姓名\nlilei;李雷\n')],
  ])('reads a csv file in %s', async (_, file) => {
    expect((await columnsOf(file)).info).toEqual({
      sheet: '',
      columns: [
        { header: '用户名', field: 'userName' },
        { header: '姓名', field: 'displayName' },
      ],
    });
    const mapping = { userName: '用户名', displayName: '姓名' };
    expect((await runFile(file, mapping)).info).toMatchObject({ created: 1, applied: true });
    const added = test.db
      .selectFrom('user')
      .select('display_name')
      .where('user_name', '=', 'lilei');
    expect(await added.executeTakeFirst()).toEqual({ display_name: '李雷' });
  });

  it('takes units and roles by their names where only one has it, and the short words of a status', async () => {
    const { units, roles } = test.org;
    const rename = (id: string, name: string, nameEn: string) =>
      test.db.updateTable('org_unit').set({ name, name_en: nameEn }).where('id', '=', id).execute();
    await rename(units.east, '东区', 'East region');
    await rename(units.west, '西区', 'Region');
    const byName = await run([
      `han,Han,,,东区,正常,${roles.clerkA}`,
      'lei,Lei,,,East region,停用,',
      'wei,Wei,,,Region,Inactive,',
    ]);
    expect(byName.info).toMatchObject({ created: 3, problems: [] });
    const added = await test.db
      .selectFrom('user')
      .select(['user_name', 'org_unit_id', 'status'])
      .where('user_name', 'in', ['han', 'lei', 'wei'])
      .orderBy('user_name')
      .execute();
    expect(added).toEqual([
      { user_name: 'han', org_unit_id: units.east, status: 'active' },
      { user_name: 'lei', org_unit_id: units.east, status: 'disabled' },
      { user_name: 'wei', org_unit_id: units.west, status: 'disabled' },
    ]);

    await rename(units.west, '东区', 'West');
    expect((await run(['mei,Mei,,,东区,,'])).info).toMatchObject({
      created: 0,
      problems: [{ field: 'orgUnit', problem: 'unknown', value: '东区' }],
    });
  });

  it('offers a template that lists what the person can choose, and imports it', async () => {
    const template = await fetchFile(userAdmin.importTemplate, 'eastAdmin');
    const [headings = [], explanations = []] = await readSheet(template);
    expect(headings).toEqual([
      ...['User name *', 'Name *', 'Mobile', 'E-mail', 'Org unit', 'Status', 'Roles', 'Language'],
    ]);
    expect(explanations[0]).toMatch(/^※ required/);
    const { units, roles } = test.org;
    const paths = await readUnitPaths(test.db);
    const lists = await listsOf(template);
    expect(lists).toEqual(expect.arrayContaining(['Active', 'Disabled', paths.get(units.east)]));
    expect(lists).toContain(`A/${roles.clerkA}`);
    expect(lists).not.toContain(paths.get(units.west));
    expect(lists).not.toContain(`A/${roles.higherA}`);
    expect(lists).not.toContain(`B/${roles.clerkB}`);

    const row = ['han', 'Han', '', '', paths.get(units.east) ?? '', 'Active', '', ''];
    const filled = await writeSheet([headings, explanations, row] as OutputCell[][]);
    const { columns } = (await columnsOf(filled)).info as {
      columns: { header: string; field: string }[];
    };
    const mapping = Object.fromEntries(columns.map(({ header, field }) => [field, header]));
    expect((await runFile(filled, mapping)).info).toMatchObject({ rows: 1, created: 1 });
  });

  it('returns the faulty rows as they were, with the reasons', async () => {
    const file = await writeSheet([
      ['User', 'Name', 'Mail', 'Note'],
      ['good', 'Good', '', ''],
      ['bad name', '', 'not mail', { number: '7' }],
      ['east-clerk', 'East', '', ''],
      ['good', 'Twin', '', ''],
    ]);
    const mapping = { userName: 'User', displayName: 'Name', email: 'Mail' };
    const faults = await fetchFile(userAdmin.importFaults, 'super', {
      file: file.toString('base64'),
      mapping,
    });
    expect(await readSheet(faults)).toEqual([
      ['User', 'Name', 'Mail', 'Note', 'Errors'],
      [
        ...['bad name', null, 'not mail', 7],
        'User name: not valid\nName: missing\nE-mail: not valid',
      ],
      ['good', 'Twin', null, null, 'User name: appears more than once in the file'],
    ]);
    expect(await countUsers()).toBe(8);
  });

  it('refuses formulas and characters that cannot be stored, in their row', async () => {
    const { writeXlsx: writeWithHucre } = await import('hucre/xlsx');
    const rows = [
      ['User', 'Name'],
      ['ann.a', 'x'],
    ];
    const cells = new Map([['1,1', { formula: 'UPPER("x")', formulaResult: 'X' }]]);
    const withFormula = await writeWithHucre({ sheets: [{ name: 'S', rows, cells }] });
    const mapping = { userName: 'User', displayName: 'Name' };
    const problems = [{ row: 2, field: 'displayName', problem: 'formula', value: '' }];
    expect((await runFile(Buffer.from(withFormula), mapping)).info).toMatchObject({
      applied: false,
      problems,
    });
    const withNul = Buffer.from('User,Name\nann.a,A\0b\n');
    expect((await runFile(withNul, mapping)).info).toMatchObject({ applied: false, problems });
  });

  it('names what is wrong with a file that cannot be read', async () => {
    const readings: [string, Buffer][] = [
      ['damaged', Buffer.from('PK\x03\x04 no archive')],
      ['old format', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3])],
      ['encoding', Buffer.from([0xff, 0x41, 0x0a])],
      ['empty', Buffer.from('')],
      ['twice', Buffer.from('a,a\n1,2')],
    ];
    for (const [name, file] of readings) {
      for (const reply of [await columnsOf(file), await runFile(file, { userName: 'a' })]) {
        expect([name, reply.code]).toEqual([name, ERRORS.fileUnreadable.code]);
        expect(reply.details?.reason).toBeTruthy();
      }
    }
    const nothing = { mapping: { userName: 'a' }, dryRun: true };
    expect((await test.call('super', userAdmin.importCsv, { body: nothing })).status).toBe(422);
  });
});
