import { collection, compileBlueprint, defineBlueprint, text } from '@pedestal/blueprint';
import { beforeEach, expect, it } from 'vitest';
import { authorityApi } from './areas/authority/api.ts';
import { installWorkspace } from './areas/records/catalogue/install.ts';
import { newId } from './platform/db/id.ts';
import type { Browser } from './testing/browser.ts';
import { addRole } from './testing/seed.ts';
import { describeSignIn } from './testing/sign-in.ts';
import { signIn } from './testing/sign-in-steps.ts';

const ORDERS = '/gateway/records/shop/order';

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      order: collection({
        title: ['订单', 'Order'],
        fields: { subject: text({ max: 40, required: true, unique: true }) },
      }),
    },
  }),
);

describeSignIn('an event of a record', (test) => {
  let browser: Browser;

  beforeEach(async () => {
    const boss = await test.addUser('boss');
    await addRole(test.db, { systemCode: null, grantsAll: true, members: [boss] });
    await test.db.transaction().execute((trx) =>
      installWorkspace(trx, test.context.kind, authorityApi, {
        key: 'shop',
        systemCode: '1001',
        blueprint,
        at: test.now(),
      }),
    );
    await test.db
      .insertInto('webhook')
      .values({
        id: newId(),
        label: 'ERP',
        url: 'https://hooks.example.com/',
        workspace: 'shop',
        collection: '*',
        events: '["created","changed","deleted","restored"]',
        secret: '',
        created_by: boss,
        created_at: test.now(),
        updated_at: test.now(),
      })
      .execute();
    test.wait(1_001);
    browser = test.browser();
    await signIn(browser, 'boss');
  });

  const queued = () =>
    test.db
      .selectFrom('webhook_delivery')
      .select(['event', 'record_id', 'record_version'])
      .orderBy('record_version')
      .execute();

  async function save(id: string, version: number, subject: string) {
    return test.app.inject({
      method: 'PATCH',
      url: `${ORDERS}/${id}`,
      headers: {
        host: 'localhost:8080',
        cookie: browser.cookieHeader(),
        sdnxrequestid: browser.token ?? '',
      },
      payload: { version, values: { subject } },
    });
  }

  it('is queued once for each change that was made, and for no other', async () => {
    const created = await browser.post(ORDERS, { values: { subject: 'first' } });
    const { id } = created.info as { id: string };
    await save(id, 1, 'second');
    await save(id, 2, 'second');
    await browser.post(ORDERS, { values: { subject: 'second' } });
    await browser.post(`${ORDERS}/${id}/delete`, { version: 2 });
    await browser.post(`${ORDERS}/${id}/restore`, {});
    expect(await queued()).toEqual([
      { event: 'created', record_id: id, record_version: 1 },
      { event: 'changed', record_id: id, record_version: 2 },
      { event: 'deleted', record_id: id, record_version: 3 },
      { event: 'restored', record_id: id, record_version: 4 },
    ]);
  });
});
