import type { SubAppRegistration } from '@pedestal/contract';
import { expect, it } from 'vitest';
import type { Page } from './resolve-page.ts';
import { recordAt } from './use-remember-records.ts';

const ID = '01m7p6938ybfx40d2dz8wqt0zh';

function pageOf(name: string, props: Record<string, string> = {}): Page {
  const registration = { name, base: `/${name}`, props } as unknown as SubAppRegistration;
  const place = { key: name, owner: name, entryPath: `/${name}`, trail: [] };
  return { kind: 'sub-app', registration, ...place };
}

it('finds the record of a page, at a mount point and in the records app', () => {
  expect(
    recordAt(pageOf('contract', { workspace: 'contract' }), `/contract/payment/${ID}?a=1`),
  ).toEqual({
    ...{ workspace: 'contract', collection: 'payment', id: ID, path: `/contract/payment/${ID}` },
  });
  expect(recordAt(pageOf('records'), `/records/shop/order/${ID}`)).toMatchObject({
    ...{ workspace: 'shop', collection: 'order', id: ID },
  });
});

it('takes no other page for a record', () => {
  const contract = pageOf('contract', { workspace: 'contract' });
  for (const path of ['/contract/payment', '/contract/payment/new', `/contract/payment/${ID}/x`]) {
    expect(recordAt(contract, path)).toBeUndefined();
  }
  expect(recordAt(pageOf('approve'), `/approve/a/x/${ID}`)).toBeUndefined();
  expect(recordAt({ kind: 'missing' }, `/records/shop/order/${ID}`)).toBeUndefined();
});
