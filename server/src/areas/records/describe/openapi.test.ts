import {
  choice,
  collection,
  compileBlueprint,
  computed,
  date,
  defineBlueprint,
  line,
  link,
  money,
  person,
  sumOf,
  text,
} from '@pedestal/blueprint';
import { routeGroups } from '@pedestal/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { describeRecords } from '../../../testing/records.ts';

const { document } = routeGroups.recordDocs;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.2.0',
    collections: {
      customer: collection({
        title: ['客户', 'Customer'],
        fields: { name: text({ max: 40, required: true }) },
      }),
      order: collection({
        title: ['订单', 'Order'],
        fields: {
          subject: text({ max: 40, required: true }),
          kind: choice({ retail: ['零售', 'Retail'], whole: ['批发', 'Wholesale'] }),
          customer: link('customer'),
          day: date(),
          clerk: person(),
          cost: money(),
          total: sumOf('lines.amount'),
        },
        lines: {
          lines: line({ price: money(), amount: computed('price', { scale: 2 }) }),
        },
      }),
    },
  }),
);

interface OpenApi {
  info: { version: string };
  paths: Record<string, Record<string, { operationId: string }>>;
  components: {
    schemas: Record<string, { properties: Record<string, object>; required?: string[] }>;
  };
}

describeRecords('the OpenAPI document of a workspace', blueprint, (test) => {
  const read = async (userId: string): Promise<OpenApi> => {
    const reply = await test.call(userId, document, { params: { workspace: 'test' } });
    expect(reply.status).toBe(200);
    return JSON.parse(reply.text);
  };

  it('validates as OpenAPI 3.1, with the fields of each collection', async () => {
    const boss = await test.addPerson('boss');
    await test.addRole({ grantsAll: true, members: [boss] });
    const api = await read(boss);
    const result = await new Validator().validate(structuredClone(api) as never);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(api.info.version).toBe('1.2.0+1');
    const order = '/gateway/records/test/order';
    expect(Object.keys(api.paths[order] ?? {})).toEqual(expect.arrayContaining(['get', 'post']));
    expect(Object.keys(api.paths[`${order}/{id}`] ?? {})).toEqual(
      expect.arrayContaining(['get', 'patch']),
    );
    const { orderValues, orderCreate, orderChange } = api.components.schemas;
    expect(orderValues?.properties).toMatchObject({
      subject: { maxLength: 40 },
      kind: { enum: ['retail', 'whole', null] },
      day: { format: 'date' },
      cost: { pattern: '^-?[0-9]+(\\.[0-9]{1,2})?$' },
      total: { readOnly: true },
    });
    expect(orderCreate?.required).toEqual(['subject']);
    expect(Object.keys(orderChange?.properties ?? {})).not.toContain('total');
    const ids = Object.values(api.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names no collection, field or call that the caller may not use', async () => {
    const reader = await test.addPerson('reader');
    const role = await test.addRole({ grants: { order: 'all' }, members: [reader] });
    await test.db
      .insertInto('role_field')
      .values({
        role_id: role,
        workspace: 'test',
        collection: 'order',
        field: 'cost',
        access: 'none',
      })
      .execute();
    test.forgetRights();
    const api = await read(reader);
    const text = JSON.stringify(api);
    expect(text).not.toContain('cost');
    expect(text).not.toContain('/test/customer');
    expect(text).not.toContain('customerValues');
    expect(Object.keys(api.paths['/gateway/records/test/order'] ?? {})).toEqual(['get']);
    expect(api.components.schemas).not.toHaveProperty('orderCreate');
    expect(api.components.schemas).not.toHaveProperty('orderChange');
  });

  it('answers like an unknown workspace where nothing may be read', async () => {
    const nobody = await test.addPerson('nobody');
    const hidden = await test.call(nobody, document, { params: { workspace: 'test' } });
    const unknown = await test.call(nobody, document, { params: { workspace: 'other' } });
    expect(hidden.status).toBe(404);
    expect(unknown.status).toBe(404);
    expect(hidden.code).toBe(unknown.code);
  });
});
