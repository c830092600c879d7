import { sql } from 'kysely';
import { toNameSkeleton } from '../name-key.ts';
import type { Migration } from './migration.ts';

const ASCII = /^[\x20-\x7e]*$/;

/** Adds the key by which user names that look alike are refused. */
export const lookAlikeNames: Migration = {
  name: '0008-look-alike-names',
  async up(trx) {
    await sql.raw('alter table "user" add column user_name_skeleton text').execute(trx);
    await trx
      .updateTable('user')
      .set((eb) => ({ user_name_skeleton: eb.ref('user_name_key') }))
      .execute();
    const users = await trx
      .selectFrom('user')
      .select(['id', 'user_name', 'deleted_at'])
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const taken = new Set<string>();
    for (const isAscii of [true, false]) {
      for (const { id, user_name, deleted_at } of users) {
        if (ASCII.test(user_name) !== isAscii) continue;
        const skeleton = toNameSkeleton(user_name);
        // Of existing users that look alike, one has the key; all keep their names.
        const isTaken = deleted_at === null && taken.has(skeleton);
        if (deleted_at === null) taken.add(skeleton);
        if (isAscii) continue;
        const user_name_skeleton = isTaken ? null : skeleton;
        await trx.updateTable('user').set({ user_name_skeleton }).where('id', '=', id).execute();
      }
    }
    await sql
      .raw(
        `create unique index user_user_name_skeleton_unique on "user" (user_name_skeleton)
           where deleted_at is null and user_name_skeleton is not null`,
      )
      .execute(trx);
  },
};
