import {
  CALL_AGAIN_HEADER,
  ERRORS,
  IDEMPOTENCY_KEY_HEADER,
  SUCCESS_CODE,
} from '@pedestal/contract';
import { expect, it } from 'vitest';
import { describeAdministration } from '../../testing/administration.ts';
import { deleteCallsBefore, isCallStored } from '../db/call.store.ts';

const ID = '0123456789abcdef'.repeat(2);
const OTHER_ID = 'f'.repeat(32);

describeAdministration('a retried call whose reply was lost', (test) => {
  const send = async (
    path: string,
    options: { headers?: Record<string, string>; body?: object; who?: string } = {},
  ) => {
    const reply = await test.app.inject({
      method: 'POST',
      url: `/gateway/authority/${path}`,
      headers: {
        'content-type': 'application/json',
        sdnxrequestid: options.who ?? test.org.people.super,
        ...options.headers,
      },
      payload: JSON.stringify(options.body ?? {}),
    });
    return { status: reply.statusCode, code: reply.json().code, info: reply.json().info };
  };
  const first = (id = ID) => ({ [IDEMPOTENCY_KEY_HEADER]: id });
  const again = (id = ID) => ({ ...first(id), [CALL_AGAIN_HEADER]: '1' });
  const unit = { parentId: null, name: 'North', nameEn: 'North' };
  const create = (headers: Record<string, string>, body: object = unit, who?: string) =>
    send('orgUnits', { headers, body, ...(who ? { who } : {}) });
  const countUnits = async () =>
    (
      await test.db
        .selectFrom('org_unit')
        .select('id')
        .where('name', '=', 'North')
        .where('deleted_at', 'is', null)
        .execute()
    ).length;

  it('is executed if the first request was not', async () => {
    expect((await create(again())).code).toBe(SUCCESS_CODE);
    expect(await countUnits()).toBe(1);
  });

  it('is not executed twice, and the reply says that it was already done', async () => {
    expect((await create(first())).code).toBe(SUCCESS_CODE);
    expect(await create(again())).toMatchObject({ status: 409, code: ERRORS.alreadyDone.code });
    expect(await countUnits()).toBe(1);
  });

  it('gets the same reply if that has no content', async () => {
    const { info } = await create(first(OTHER_ID));
    const remove = (headers: Record<string, string>) =>
      send(`orgUnits/${info.id}/delete`, { headers, body: { version: 1 } });
    const replies = [await remove(first()), await remove(again())];
    expect(replies.map(({ code }) => code)).toEqual([SUCCESS_CODE, SUCCESS_CODE]);
    expect(await countUnits()).toBe(0);
  });

  it('matches neither a call of another person, nor another id, nor an invalid id', async () => {
    await create(first());
    const ids = [again(OTHER_ID), again('%'), { [CALL_AGAIN_HEADER]: '1' }];
    for (const headers of ids) expect((await create(headers)).code).toBe(ERRORS.nameTaken.code);
    const other = await create(again(), unit, test.org.people.adminA);
    expect(other.code).not.toBe(ERRORS.alreadyDone.code);
  });

  it('is executed once when both requests arrive at the same time', async () => {
    const replies = await Promise.all([create(first()), create(again())]);
    expect(replies.map(({ code }) => code)).toContain(SUCCESS_CODE);
    expect(await countUnits()).toBe(1);
  });

  it('is not executed twice under a key that another program chose', async () => {
    const key = 'order:2026/0815';
    expect((await create(first(key))).code).toBe(SUCCESS_CODE);
    expect((await create(again(key))).code).toBe(ERRORS.alreadyDone.code);
    const other = { ...unit, name: 'South', nameEn: 'South' };
    expect((await create(first(key), other)).code).toBe(ERRORS.alreadyDone.code);
    expect(await countUnits()).toBe(1);
  });

  it.each([
    ['is empty', ''],
    ['has a space', 'two keys'],
    ['is longer than 255 characters', 'k'.repeat(256)],
  ])('is refused if its key %s, and changes nothing', async (_, key) => {
    const reply = await test.app.inject({
      method: 'POST',
      url: '/gateway/authority/orgUnits',
      headers: { sdnxrequestid: test.org.people.super, ...first(key) },
      payload: unit,
    });
    expect(reply.statusCode).toBe(422);
    expect(reply.json().details.fields).toEqual([
      { field: IDEMPOTENCY_KEY_HEADER, message: expect.stringContaining('255') },
    ]);
    expect(await countUnits()).toBe(0);
  });

  it('is rolled back when another request has used the same id', async () => {
    await create(first());
    const other = { ...unit, name: 'South', nameEn: 'South' };
    expect(await create(first(), other)).toMatchObject({ code: ERRORS.alreadyDone.code });
    const names = await test.db.selectFrom('org_unit').select('name').execute();
    expect(names.map(({ name }) => name)).not.toContain('South');
  });

  it('is purged after a day', async () => {
    await create(first());
    const [call] = await test.db.selectFrom('call').selectAll().execute();
    if (!call) throw new Error('the call was not stored');
    await deleteCallsBefore(test.db, call.at);
    expect(await isCallStored(test.db, ID, call.user_id)).toBe(true);
    await deleteCallsBefore(test.db, call.at + 1);
    expect(await isCallStored(test.db, ID, call.user_id)).toBe(false);
  });

  it('is executed if the first attempt was refused', async () => {
    expect((await create(first(), { ...unit, parentId: 'nowhere' })).code).not.toBe(SUCCESS_CODE);
    expect((await create(again())).code).toBe(SUCCESS_CODE);
  });
});
