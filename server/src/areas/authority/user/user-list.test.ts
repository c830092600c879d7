import { expect, it } from 'vitest';
import type { Administration } from '../../../administration/change.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { seedOrganisation } from '../../../testing/administration.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { recordQueries } from '../../../testing/record-queries.ts';
import { signInApi } from '../../sign-in/api.ts';
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
});
