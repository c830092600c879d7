import { expect, it } from 'vitest';
import type { Administration } from '../../../administration/change.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { seedOrganisation } from '../../../testing/administration.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { recordQueries } from '../../../testing/record-queries.ts';
import { signInApi } from '../../sign-in/api.ts';
import { updateUser } from './user.store.ts';
import { createUserListService } from './user-list.service.ts';

describeOnEachDatabase('a page of users', (context) => {
  it.each([
    ['super', {}, 3],
    ['super', { status: 'active', search: 'clerk', sort: 'lastSignInAt' }, 3],
    ['eastAdmin', {}, 5],
  ] as const)('for %s with %j needs at most %i statements', async (who, filter, most) => {
    const { people } = await seedOrganisation(context.db);
    const { database, take } = recordQueries(context.database);
    const administration = { db: database.db, clock: Date.now } as Administration;
    const service = createUserListService(administration, signInApi);
    const caller = { session: { userId: people[who] } } as SignedInContext;
    const page = await service.list(
      { sort: 'userName', order: 'asc', limit: 20, ...filter } as never,
      caller,
    );
    expect(page.items.length).toBeGreaterThan(1);
    expect(take().length).toBeLessThanOrEqual(most);
  });

  it('finds people by pinyin, also after their names changed', async () => {
    const { people } = await seedOrganisation(context.db);
    const person = { id: people.eastClerk, version: 1 };
    await updateUser(context.db, person, { display_name: '单小明' });
    const administration = { db: context.db, clock: Date.now } as Administration;
    const service = createUserListService(administration, signInApi);
    const caller = { session: { userId: people.super } } as SignedInContext;
    const find = async (search: string) => {
      const query = { sort: 'userName', order: 'asc', limit: 20, search } as const;
      return (await service.list(query as never, caller)).items.map(({ id }) => id);
    };
    for (const text of ['sxm', 'shan xiao', 'danxiaoming', 'xm', 'ming']) {
      expect(await find(text), text).toEqual([people.eastClerk]);
    }
    expect(await find('iaomin')).toEqual([]);
    await updateUser(context.db, { id: people.eastClerk, version: 2 }, { display_name: '李四' });
    expect(await find('sxm')).toEqual([]);
    expect(await find('ls')).toEqual([people.eastClerk]);
  });
});
