import { expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { prepareFirstStart } from './first-start.ts';

describeOnEachDatabase('the first start', (context) => {
  const start = async (variables: Record<string, string>) => {
    const hashed: string[] = [];
    const { lines } = await prepareFirstStart({
      db: context.db,
      env: readEnv({ PEDESTAL_DEMO: 'off', ...variables }),
      clock: () => 1,
      hashPassword: async (password) => {
        hashed.push(password);
        return 'hash';
      },
    });
    return { hashed, printed: lines.join('\n') };
  };

  it('generates the administrator’s password for each installation, and prints it once', async () => {
    const first = await start({});
    expect(first.hashed[0]).toMatch(/^[A-Za-z0-9_-]{20}$/);
    expect(first.printed).toContain(first.hashed[0]);
    expect(await start({})).toEqual({ hashed: [], printed: '' });
    await context.db.deleteFrom('user_role').execute();
    await context.db.deleteFrom('credential').execute();
    await context.db.deleteFrom('user').execute();
    const other = await start({});
    expect(other.hashed[0]).not.toBe(first.hashed[0]);
  });

  it('uses the operator’s password and does not print it', async () => {
    const PEDESTAL_ADMIN_PASSWORD = 'plum ladders lean on walls';
    const { hashed, printed } = await start({ PEDESTAL_ADMIN_PASSWORD });
    expect(hashed).toEqual([PEDESTAL_ADMIN_PASSWORD]);
    expect(printed).toContain('admin');
    expect(printed).not.toContain(PEDESTAL_ADMIN_PASSWORD);
  });
});
