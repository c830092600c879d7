import { sql } from 'kysely';
import { toPinyinKey } from '../../text/pinyin-key.ts';
import type { Migration } from './migration.ts';

const BATCH = 1_000;

interface Named {
  id: string;
  name: string;
}

/** Adds the keys by which people and files are found by pinyin. */
export const pinyinKeys: Migration = {
  name: '0030-pinyin-keys',
  async up(trx) {
    await sql`alter table "user" add column pinyin text not null default ''`.execute(trx);
    await sql`alter table dfs_node add column pinyin text not null default ''`.execute(trx);
    await fill(
      (after) =>
        trx
          .selectFrom('user')
          .select(['id', 'display_name as name'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(BATCH)
          .execute(),
      (id, pinyin) => trx.updateTable('user').set({ pinyin }).where('id', '=', id).execute(),
    );
    await fill(
      (after) =>
        trx
          .selectFrom('dfs_node')
          .select(['id', 'name'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(BATCH)
          .execute(),
      (id, pinyin) => trx.updateTable('dfs_node').set({ pinyin }).where('id', '=', id).execute(),
    );
  },
};

async function fill(
  read: (after: string) => Promise<Named[]>,
  write: (id: string, pinyin: string) => Promise<unknown>,
): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await read(after);
    for (const { id, name } of rows) {
      const pinyin = toPinyinKey(name);
      if (pinyin !== '') await write(id, pinyin);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.id;
  }
}
