import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { layFoundation } from '../testing/authority.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { fillInstallation, runPedestal, variablesOf } from '../testing/installation.ts';
import { EXIT } from './command.ts';

describeOnEachDatabase('pedestal user', (context) => {
  beforeEach(() => layFoundation(context.db));
  const run = (...args: string[]) => runPedestal(variablesOf(context.options), 'user', ...args);
  const readAudit = () =>
    context.db
      .selectFrom('audit')
      .innerJoin('audit_detail', 'audit_detail.seq', 'audit.seq')
      .select(['action', 'actor_id', 'actor_name', 'target_name'])
      .orderBy('audit.seq', 'desc')
      .limit(1)
      .executeTakeFirst();
  const findUser = (name: string) =>
    context.db
      .selectFrom('user')
      .leftJoin('user_role', 'user_role.user_id', 'user.id')
      .leftJoin('credential', 'credential.user_id', 'user.id')
      .select(['user.status', 'user.display_name', 'role_id', 'must_change', 'password_hash'])
      .where('user_name', '=', name)
      .execute();

  it('creates an administrator with a temporary password', async () => {
    const { code, lines } = await run('create', 'Li.Wei', '--display-name', '李伟', '--admin');
    expect(code).toBe(EXIT.done);
    const password = /: ([\w-]{23}) /.exec(lines[0] ?? '')?.[1];
    expect(password).toBeDefined();
    const [created] = await findUser('Li.Wei');
    expect(created).toMatchObject({
      display_name: '李伟',
      role_id: 'administrator',
      must_change: 1,
    });
    expect(created?.password_hash).toMatch(/^\$argon2id/);
    expect(await readAudit()).toEqual({
      action: 'user.create',
      actor_id: null,
      actor_name: 'pedestal user',
      target_name: 'Li.Wei',
    });
    expect((await run('create', 'li.wei')).warnings).toEqual(['There is a user li.wei already.']);
    expect((await run('create', 'no spaces')).code).toBe(EXIT.failed);
    expect((await run('create', 'cop')).code).toBe(EXIT.done);
    expect((await run('create', 'сор')).warnings).toEqual([
      'сор looks like the existing user cop.',
    ]);
    expect((await run('create', 'x', '--display-name', 'a\u202eb')).code).toBe(EXIT.failed);
  });

  it('resets a password and ends the sessions', async () => {
    await fillInstallation(context.database, context.options.dataFolder);
    const [before] = await findUser('admin');
    expect((await run('reset-password', 'ADMIN')).lines[0]).toMatch(/Temporary password/);
    const [after] = await findUser('admin');
    expect(after?.password_hash).not.toBe(before?.password_hash);
    expect(await context.db.selectFrom('session').select('end_reason').execute()).toEqual([
      { end_reason: 'passwordReset' },
    ]);
    expect((await readAudit())?.action).toBe('user.resetPassword');
  });

  it('disables and enables, but never the last administrator', async () => {
    const refused = await run('disable', 'admin');
    expect(refused.code).toBe(EXIT.failed);
    expect(refused.warnings[0]).toMatch(/last administrator/);
    expect((await findUser('admin'))[0]?.status).toBe('active');

    await run('create', 'second', '--admin');
    expect((await run('disable', 'admin')).code).toBe(EXIT.done);
    expect((await findUser('admin'))[0]?.status).toBe('disabled');
    expect((await run('enable', 'admin')).code).toBe(EXIT.done);
    expect((await findUser('admin'))[0]?.status).toBe('active');
    expect((await readAudit())?.action).toBe('user.enable');
  });

  it('unlocks an account', async () => {
    const { id } = await context.db
      .selectFrom('user')
      .select('id')
      .where('user_name', '=', 'admin')
      .executeTakeFirstOrThrow();
    const counter = { window_start: 1, count: 9, wait_until: 9, expires_at: 9 };
    await context.db
      .insertInto('attempt_counter')
      .values({ key: `strangers:${id}`, ...counter })
      .execute();
    expect((await run('unlock', 'admin')).lines).toEqual(['Done.']);
    expect(await context.db.selectFrom('attempt_counter').selectAll().execute()).toEqual([]);
  });

  it('lists users, and fails for an unknown one', async () => {
    expect((await run('list', '--search', 'DMI')).lines).toEqual([
      expect.stringMatching(/^admin +active +- +Administrator$/),
    ]);
    expect((await run('list', '--search', '%')).lines).toEqual([]);
    expect((await run('unlock', 'nobody')).warnings).toEqual(['There is no user nobody.']);
    for (const args of [[], ['create'], ['list', 'x'], ['explode', 'x'], ['unlock', 'a', 'b']]) {
      expect((await run(...args)).code).toBe(EXIT.usage);
    }
  });
});

it('does not create a database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pedestal-user-'));
  try {
    const { code } = await runPedestal({ PEDESTAL_DATA: folder }, 'user', 'list');
    expect(code).toBe(EXIT.failed);
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
