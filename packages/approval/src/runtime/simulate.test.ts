import { expect, it } from 'vitest';
import type { Definition } from '../definition/types.ts';
import { surroundingsOf } from '../testing/arbitrary.ts';
import { simulate } from './simulate.ts';

it('names everybody who would sign, and signs where a reason or a signature is asked for', async () => {
  const definition: Definition = {
    repeated: 'sign',
    nodes: [
      {
        kind: 'sign',
        id: 'one',
        title: ['会签', 'Joint'],
        signers: [{ kind: 'people', people: ['ann', 'bob'] }],
        mode: 'order',
        whenNobody: 'reject',
        whenStarter: 'superior',
        actions: [],
        reason: 'always',
        signature: true,
      },
    ],
  };
  const surroundings = surroundingsOf({
    superiors: { ann: 'cho' },
    delegates: { bob: 'dan' },
    conditions: {},
  });
  const { status, tasks } = await simulate(definition, 'ann', surroundings);
  expect(status).toBe('approved');
  expect([...tasks.values()].map(({ person, assignee }) => [person, assignee])).toEqual([
    ['cho', 'cho'],
    ['bob', 'dan'],
  ]);
});
