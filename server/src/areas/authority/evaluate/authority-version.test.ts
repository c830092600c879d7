import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';

const stamps = { created_at: 1, updated_at: 1 };

describeOnEachDatabase('the authority version', (context) => {
  const read = () =>
    context.db
      .selectFrom('authority_version')
      .select(['grants', 'members'])
      .executeTakeFirstOrThrow();

  /** Reports which counters a change raised. */
  async function moved(change: () => Promise<unknown>) {
    const before = await read();
    await change();
    const after = await read();
    return { grants: after.grants > before.grants, members: after.members > before.members };
  }

  it('rises with every change of a system, resource, role, grant and membership', async () => {
    const { db } = context;
    const grants = { grants: true, members: false };
    const members = { grants: false, members: true };
    const none = { grants: false, members: false };
    const system = { code: '1', name: 'a', name_en: 'a', ...stamps };
    const user = { id: 'u', user_name: 'u', user_name_key: 'u', display_name: 'u', ...stamps };
    const nothing = { mobile: null, org_unit_id: null, locale: null, time_zone: null };
    const page = { id: 7, parent_id: 0, system_code: '1', sort: 1, type: 'page' as const };
    const words = { code: 'c', name: 'n', name_en: 'n', ...stamps };
    const membership = { user_id: 'u', role_id: 'r', granted_by: null, granted_at: 1 };

    expect(await moved(() => db.insertInto('system').values(system).execute())).toEqual(grants);
    expect(
      await moved(() =>
        db
          .insertInto('resource')
          .values({ ...page, ...words })
          .execute(),
      ),
    ).toEqual(grants);
    const role = { id: 'r', system_code: '1', name: 'r', ...stamps };
    expect(await moved(() => db.insertInto('role').values(role).execute())).toEqual(grants);
    const grant = { role_id: 'r', resource_id: 7 };
    expect(await moved(() => db.insertInto('role_resource').values(grant).execute())).toEqual(
      grants,
    );
    expect(
      await moved(() =>
        db
          .insertInto('user')
          .values({ ...user, ...nothing })
          .execute(),
      ),
    ).toEqual(none);
    expect(await moved(() => db.insertInto('user_role').values(membership).execute())).toEqual(
      members,
    );
    expect(await moved(() => db.updateTable('user').set({ email: 'e' }).execute())).toEqual(none);
    expect(await moved(() => db.updateTable('user').set({ status: 'disabled' }).execute())).toEqual(
      members,
    );
    expect(await moved(() => db.deleteFrom('role_resource').execute())).toEqual(grants);
    expect(await moved(() => db.updateTable('resource').set({ hidden: 1 }).execute())).toEqual(
      grants,
    );
    expect(await moved(() => db.deleteFrom('user_role').execute())).toEqual(members);
  });
});
