import type { Migration } from './migration.ts';

/**
 * Takes out of the activity of files the names of those a file was shared with: they were written down as they were then,
 * and stayed when the person was erased. Which right was given stays.
 */
export const activityNames: Migration = {
  name: '0062-activity-names',
  async up(trx) {
    for (const level of ['view', 'edit', 'manage']) {
      const detail = JSON.stringify({ level });
      await trx
        .updateTable('dfs_activity')
        .set({ detail })
        .where('action', '=', 'share')
        .where('detail', 'like', '{"to":%')
        .where('detail', 'like', `%,${detail.slice(1)}`)
        .execute();
    }
  },
};
