import type { Db } from '../../../platform/db/database.ts';

export function findProfile(db: Db, id: string) {
  return db
    .selectFrom('user')
    .leftJoin('org_unit', 'org_unit.id', 'user.org_unit_id')
    .select([
      'user.id',
      'user.user_name',
      'user.display_name',
      'user.mobile',
      'user.email',
      'user.avatar',
      'user.locale',
      'user.time_zone',
      'org_unit.id as unit_id',
      'org_unit.name as unit_name',
      'org_unit.name_en as unit_name_en',
    ])
    .where('user.id', '=', id)
    .executeTakeFirstOrThrow();
}
