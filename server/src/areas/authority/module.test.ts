import { PERMISSIONS } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { addRole } from '../../testing/seed.ts';
import { AUTHORITY, describeSignIn } from '../../testing/sign-in.ts';
import { signIn } from '../../testing/sign-in-steps.ts';

describeSignIn('rights at two gateways', (test) => {
  it('are revoked on every gateway within a second, including the menu, for that user only', async () => {
    const { here, there } = await test.startBoth();
    const [boss, ann, bob] = [
      await test.addUser('boss'),
      await test.addUser('ann'),
      await test.addUser('bob'),
    ];
    await addRole(test.db, { systemCode: null, grantsAll: true, members: [boss] });
    const roleId = await addRole(test.db, {
      systemCode: '1001',
      grants: { [PERMISSIONS.readUsers]: 'all' },
      members: [ann],
    });
    await addRole(test.db, { systemCode: '1001', members: [bob] });
    const enter = async (name: string, app: typeof here) => {
      const browser = test.browser().on(app);
      await signIn(browser, name);
      return browser;
    };
    const [admin, reader, other] = [
      await enter('boss', here),
      await enter('ann', there),
      await enter('bob', there),
    ];
    const menuOf = async (browser: typeof reader) => {
      const { info } = await browser.get(`${AUTHORITY}/resource/getAuthResourceList/1001`);
      return ((info ?? []) as { resourceCode: string }[]).map((row) => row.resourceCode);
    };
    const listPeople = async (browser: typeof reader) =>
      (await browser.get(`${AUTHORITY}/users`)).status;
    expect(await listPeople(reader)).toBe(200);
    expect(await menuOf(reader)).toContain(PERMISSIONS.readUsers);
    expect(await listPeople(other)).toBe(403);
    expect(await menuOf(other)).not.toContain(PERMISSIONS.readUsers);

    const taken = await admin.post(`${AUTHORITY}/roles/${roleId}/members`, { remove: [ann] });
    expect(taken.status).toBe(200);
    test.wait(1_000);
    expect(await listPeople(reader)).toBe(403);
    expect(await menuOf(reader)).not.toContain(PERMISSIONS.readUsers);
  });
});
