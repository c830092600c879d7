import { expect, it } from 'vitest';
import { createClient } from './client.ts';
import type { RouteDefinition } from './define-route.ts';
import { REPEATABLE_ROUTES } from './repeatable-routes.ts';
import { routeGroups } from './routes/index.ts';
import { IDEMPOTENCY_KEY_HEADER, sendAgain } from './send-again.ts';

it('lists exactly the routes declared `repeatable`', () => {
  const declared = Object.values(routeGroups)
    .flatMap((group) => Object.values(group) as RouteDefinition[])
    .filter(({ repeatable }) => repeatable)
    .map(({ method, path }) => `${method} ${path}`);
  expect(declared.sort()).toEqual([...REPEATABLE_ROUTES].sort());
});

it('the client sends a call id with every change except repeatable routes', async () => {
  const ids: (string | null)[] = [];
  const call = createClient({
    fetch: sendAgain(async (_, init) => {
      ids.push(new Headers(init?.headers).get(IDEMPOTENCY_KEY_HEADER));
      return Response.json({ code: 10000, msg: '', info: null });
    }),
  });
  await call('POST /gateway/authority/user/getLoginParam/:inviteCode', {
    params: { inviteCode: 'a' },
  });
  await call('POST /gateway/console/session/logout');
  expect(ids).toEqual([null, expect.any(String)]);
});
