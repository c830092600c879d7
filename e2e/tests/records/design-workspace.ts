import { randomBytes } from 'node:crypto';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';

/** A workspace of its own for a test: one collection with a text, a number and three records. */
export async function installWorkspace(): Promise<string> {
  const key = `d${randomBytes(4).toString('hex')}`;
  const call = await createSignedInClient(adminCredentials());
  const { systems } = await call('GET /gateway/authority/reach', {});
  const blueprint = {
    ...{ format: 1, name: key, version: '1.0.0', title: ['测试', 'Workshop'], requires: {} },
    collections: [
      {
        ...{ id: 'item', title: ['物料', 'Item'], label: 'name', search: ['name'] },
        fields: [
          { id: 'name', title: ['名称', 'Name'], type: 'text', max: 100, required: true },
          { id: 'size', title: ['规格', 'Size'], type: 'text', max: 40 },
          { id: 'qty', title: ['数量', 'Quantity'], type: 'integer' },
        ],
        views: [
          {
            ...{ id: 'all', title: ['全部', 'All'], kind: 'list', sort: ['name'] },
            columns: ['name', 'size', 'qty'],
          },
        ],
        ...{ lines: [], rules: [], indexes: [] },
      },
    ],
    ...{ roles: [], menus: [] },
  };
  const body = {
    workspace: key,
    systemCode: systems[0]?.code ?? '',
    blueprint: JSON.stringify(blueprint),
  };
  const { hash } = await call('POST /gateway/workspaces/preview', { body });
  await call('POST /gateway/workspaces', { body: { ...body, hash } });
  for (const [name, size] of [
    ['Bolt', '12'],
    ['Nut', '8'],
    ['Washer', 'large'],
  ]) {
    await call('POST /gateway/records/:workspace/:collection', {
      params: { workspace: key, collection: 'item' },
      body: { values: { name, size, qty: '1' } as never },
    });
  }
  return key;
}
