import { beforeEach, expect, it } from 'vitest';
import { layFoundation } from '../testing/authority.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { runPedestal, variablesOf } from '../testing/installation.ts';
import { EXIT } from './command.ts';

describeOnEachDatabase('pedestal entry', (context) => {
  beforeEach(() => layFoundation(context.db));
  const run = (...args: string[]) => runPedestal(variablesOf(context.options), 'entry', ...args);
  const readEntry = () =>
    context.db
      .selectFrom('login_entry')
      .select(['methods', 'active_key', 'is_default', 'version'])
      .executeTakeFirst();

  it('lists and shows entries', async () => {
    expect((await run('list')).lines).toEqual([
      expect.stringMatching(/^default +1001 +active +default +password,sms,qr +-$/),
    ]);
    expect((await run('show', 'default')).lines).toContain('methods       password,sms,qr');
    expect((await run('show', 'none')).warnings).toEqual(['There is no login entry none.']);
  });

  it('opens a console again whose only entry takes QR codes', async () => {
    await context.db
      .updateTable('login_entry')
      .set({ methods: '["qr"]', active_key: '3' })
      .execute();
    expect((await run('set-methods', 'default', 'password,qr')).code).toBe(EXIT.done);
    expect(await readEntry()).toMatchObject({ methods: '["password","qr"]', active_key: '2' });
    const audit = await context.db
      .selectFrom('audit')
      .innerJoin('audit_detail', 'audit_detail.seq', 'audit.seq')
      .select(['action', 'actor_name', 'target_id', 'before', 'after'])
      .execute();
    expect(audit.at(-1)).toEqual({
      action: 'loginEntry.update',
      actor_name: 'pedestal entry',
      target_id: 'default',
      before: '{"methods":["qr"]}',
      after: '{"methods":["password","qr"]}',
    });
    expect((await run('set-methods', 'default', 'carrier pigeon')).code).toBe(EXIT.failed);
    expect((await run('set-methods', 'default')).code).toBe(EXIT.usage);
  });

  it('moves host names, enables the system and chooses the default', async () => {
    const stamps = { created_at: 1, updated_at: 1 };
    await context.db
      .insertInto('system')
      .values({ code: '2002', name: '商城', name_en: 'Mall', status: 'disabled', ...stamps })
      .execute();
    await context.db
      .insertInto('login_entry')
      .values({
        login_key: 'mall',
        system_code: '2002',
        title: '商城',
        title_en: 'Mall',
        locale: null,
        ...stamps,
      })
      .execute();
    await run('set-hosts', 'default', 'a.example,b.example');
    await run('set-hosts', 'mall', 'b.example');
    const hosts = await context.db
      .selectFrom('login_entry_hostname')
      .selectAll()
      .orderBy('hostname')
      .execute();
    expect(hosts).toEqual([
      { hostname: 'a.example', login_key: 'default' },
      { hostname: 'b.example', login_key: 'mall' },
    ]);
    expect((await run('set-hosts', 'mall', 'http://x')).code).toBe(EXIT.failed);
    await run('enable', 'mall');
    await run('make-default', 'mall');
    expect((await run('list')).lines).toEqual([
      expect.stringMatching(/^default +1001 +active +- /),
      expect.stringMatching(/^mall +2002 +active +default /),
    ]);
  });
});
