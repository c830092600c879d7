import { AppError, type RouteDefinition, routeGroups } from '@pedestal/contract';
import { describe, expect, it } from 'vitest';
import { validateInput } from './validate.ts';

const NUL = 'a\0b';
const routes = Object.values(routeGroups)
  .flatMap((group) => Object.values<RouteDefinition>(group))
  .map((route): [string, RouteDefinition] => [`${route.method} ${route.path}`, route]);

function problemsOf(route: RouteDefinition, part: 'params' | 'query' | 'body', value: unknown) {
  const request = { params: {}, query: {}, body: undefined, [part]: value };
  try {
    validateInput(route, request, 'en-US');
  } catch (error) {
    if (error instanceof AppError) return error.details?.fields;
    throw error;
  }
  return [];
}

describe('validateInput', () => {
  const refusal = expect.stringContaining('NUL');

  it.each(routes)('%s refuses a NUL in every text', (_name, route) => {
    for (const part of ['params', 'query', 'body'] as const) {
      for (const field of Object.keys(route[part]?.shape ?? {})) {
        const problems = problemsOf(route, part, { [field]: NUL });
        expect(problems).toContainEqual({ field, message: refusal });
      }
    }
  });

  it('finds a NUL in lists, objects and field names', () => {
    const { send } = routeGroups.notice;
    const sent = (body: unknown) => problemsOf(send, 'body', body);
    expect(sent({ to: { users: ['ann', NUL] } })).toEqual([
      { field: 'to.users.1', message: refusal },
    ]);
    expect(sent({ message: { [NUL]: 1 } })).toEqual([{ field: 'message.ab', message: refusal }]);
  });
});
