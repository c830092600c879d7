import { raiseAuthorityVersion } from '../administration/authority-version.store.ts';
import type { DataScope } from '../platform/db/tables.ts';
import type { SignInTest } from './sign-in.ts';

interface OnlyGrant {
  roleId: string;
  systemCode: string;
  code: string;
  scope: DataScope;
}

/** Replaces the grants of all roles by one. */
export async function grantOnly(
  test: SignInTest,
  { roleId, systemCode, code, scope }: OnlyGrant,
): Promise<void> {
  const { id } = await test.db
    .selectFrom('resource')
    .select('id')
    .where('system_code', '=', systemCode)
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  await test.db.transaction().execute(async (trx) => {
    await raiseAuthorityVersion(trx, 'grants');
    await trx.deleteFrom('role_resource').execute();
    await trx
      .insertInto('role_resource')
      .values({ role_id: roleId, resource_id: id, data_scope: scope })
      .execute();
  });
  test.wait(1_001);
}
