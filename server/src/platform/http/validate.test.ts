import { AppError, type RouteDefinition, routeGroups } from '@pedestal/contract';
import { describe, expect, it } from 'vitest';
import { validateInput } from './validate.ts';

const UNSTORABLE = [
  ['a\0b', 'NUL'],
  ['a\ud800b', 'half of a character'],
] as const;
const routes = Object.values(routeGroups)
  .flatMap((group) => Object.values<RouteDefinition>(group))
  .map((route): [string, RouteDefinition] => [`${route.method} ${route.path}`, route]);

async function problemsOf(
  route: RouteDefinition,
  part: 'params' | 'query' | 'body',
  value: unknown,
) {
  const request = { params: {}, query: {}, body: undefined, [part]: value };
  try {
    await validateInput(route, request, 'en-US');
  } catch (error) {
    if (error instanceof AppError) return error.details?.fields;
    throw error;
  }
  return [];
}

describe('validateInput', () => {
  it.each(routes)('%s refuses a NUL and a lone surrogate in every text', async (_name, route) => {
    for (const part of ['params', 'query', 'body'] as const) {
      for (const field of Object.keys(route[part]?.shape ?? {})) {
        for (const [text, message] of UNSTORABLE) {
          const problems = await problemsOf(route, part, { [field]: text });
          expect(problems).toContainEqual({ field, message: expect.stringContaining(message) });
        }
      }
    }
  });

  it.each(UNSTORABLE)('finds %j in lists, objects and field names', async (text, words) => {
    const message = expect.stringContaining(words);
    const { send } = routeGroups.notice;
    const sent = (body: unknown) => problemsOf(send, 'body', body);
    expect(await sent({ to: { users: ['ann', text] } })).toEqual([
      { field: 'to.users.1', message },
    ]);
    const [problem] = (await sent({ message: { [text]: 1 } })) ?? [];
    expect(problem).toEqual({ field: expect.stringMatching(/^message\.a\ufffd?b$/), message });
  });

  it('describes a name with invisible characters and a user name of two scripts', async () => {
    const { create } = routeGroups.userAdmin;
    const body = { userName: '\u0430dmin', displayName: 'A\u3164' };
    expect(await problemsOf(create, 'body', body)).toEqual([
      { field: 'userName', message: 'Use letters, digits and . _ @ - of one alphabet' },
      { field: 'displayName', message: 'Must be one line without invisible characters' },
    ]);
  });

  it('names the first unknown fields', async () => {
    const body = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`key${n}`, 1]));
    const problems = await problemsOf(routeGroups.orgUnitAdmin.create, 'body', body);
    expect(problems?.at(-1)?.field).toBe('key0, key1, key2, key3, key4');
  });

  describe('with a long list', () => {
    const { importJson } = routeGroups.resourceAdmin;
    const item = (n: number) => ({
      code: `r:${n}`,
      parentCode: null,
      type: 'page',
      name: ' R ',
      nameEn: 'R',
    });
    const items = Array.from({ length: 2_000 }, (_, n) => item(n));
    const parse = (resources: unknown[]) =>
      validateInput(
        importJson,
        { params: {}, query: {}, body: { systemCode: '1001', dryRun: true, resources } },
        'en-US',
      );

    it('returns what the schema returns', async () => {
      const { body } = await parse(items);
      expect(body).toEqual(
        importJson.body.parse({ systemCode: '1001', dryRun: true, resources: items }),
      );
    });

    it('names the faulty items and stops after the first ones', async () => {
      const one = items.with(1_500, { ...item(1_500), name: '' });
      await expect(parse(one)).rejects.toMatchObject({
        details: { fields: [{ field: 'resources.1500.name' }] },
      });
      await expect(parse(Array.from({ length: 20_000 }, () => ({ a: 1 })))).rejects.toMatchObject({
        details: { fields: { length: 20 } },
      });
      await expect(parse(Array.from({ length: 20_001 }, () => 1))).rejects.toMatchObject({
        details: { fields: [{ field: 'resources' }] },
      });
    });
  });
});
