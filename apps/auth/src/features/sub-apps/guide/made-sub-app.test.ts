import type { Call } from '@pedestal/contract';
import { describe, expect, it } from 'vitest';
import { addPage, commandsFor, grantPage } from './made-sub-app.ts';

const SHOP = { name: 'shop', title: { 'zh-CN': '商店', 'en-US': 'Shop' }, base: '/shop' };
const ROLE = {
  ...{ id: 'r1', version: 3, name: '店员', nameEn: 'Clerk', description: '', requiresMfa: true },
  ...{ grantsAll: false, grants: [{ resourceId: 7, dataScope: 'unit' as const }] },
};

/** Records what is called. */
function recordCalls(answers: Record<string, unknown>) {
  const calls: [string, unknown][] = [];
  const call = (async (key: string, input: { body?: unknown }) => {
    calls.push([key, input.body]);
    return answers[key];
  }) as unknown as Call;
  return { calls, call };
}

describe('a sub-app that is set up step by step', () => {
  it('becomes a page of the menu at its mount point', async () => {
    const { call, calls } = recordCalls({ 'POST /gateway/authority/resources': { id: 12 } });
    expect(await addPage(call, SHOP, '1001')).toBe(12);
    expect(calls[0]?.[1]).toMatchObject({
      ...{ systemCode: '1001', type: 'page', code: 'shop:page', path: '/shop', subApp: 'shop' },
      ...{ name: '商店', nameEn: 'Shop' },
    });
  });

  it('is granted beside what a role grants already, once', async () => {
    const { call, calls } = recordCalls({ 'GET /gateway/authority/roles/:id': ROLE });
    await grantPage(call, 'r1', 12);
    const { id: _, ...fields } = ROLE;
    const grants = [...ROLE.grants, { resourceId: 12, dataScope: 'all' }];
    expect(calls[1]).toEqual(['PUT /gateway/authority/roles/:id', { ...fields, grants }]);

    await grantPage(call, 'r1', 7);
    expect(calls.map(([key]) => key)).toEqual([
      'GET /gateway/authority/roles/:id',
      'PUT /gateway/authority/roles/:id',
      'GET /gateway/authority/roles/:id',
    ]);
  });

  it('has the commands of its console', () => {
    const commands = commandsFor('shop', 'https://desk.example.org', 'pdt_x');
    expect(commands.create).toBe(
      'npx --yes https://desk.example.org/gateway/packages/create-pedestal-sub-app.tgz shop',
    );
    expect(commands.publish).toContain('PEDESTAL_TOKEN=pdt_x npm run release');
    expect(commandsFor('shop', 'https://desk.example.org', undefined).publish).toContain(
      'PEDESTAL_TOKEN=… ',
    );
  });
});
