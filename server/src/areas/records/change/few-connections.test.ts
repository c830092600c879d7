import { collection, compileBlueprint, defineBlueprint, link, text } from '@pedestal/blueprint';
import { routeGroups, type StoredRecord } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { describeRecords } from '../../../testing/records.ts';

const WRITERS = 10;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      party: collection({ title: ['客户', 'Party'], fields: { name: text() } }),
      deal: collection({
        title: ['交易', 'Deal'],
        fields: { subject: text(), party: link('party') },
      }),
    },
  }),
);

describeRecords('a gateway with two connections', blueprint, (test) => {
  it('writes for ten people at once, whose rights and schemas nobody has read yet', async () => {
    const gateway = await test.startGateway({ connections: 2 });
    const people: string[] = [];
    for (let n = 0; n < WRITERS; n += 1) people.push(await test.addPerson(`writer-${n}`));
    const all = { party: 'all', 'party:create': 'all', deal: 'all', 'deal:create': 'all' } as const;
    await test.addRole({ grants: all, members: people });
    test.forgetRights();
    const { create } = routeGroups.record;
    const add = (userId: string, id: string, values: Record<string, string>) => {
      const input = { params: { workspace: 'test', collection: id }, body: { values } };
      return test.call(userId, create, input, {}, gateway);
    };
    const [first = ''] = people;
    const party = (await add(first, 'party', { name: 'One' })).info as StoredRecord;
    test.forgetRights();
    const replies = await Promise.all(
      people.map((userId) => add(userId, 'deal', { subject: userId, party: party.id })),
    );
    expect(replies.map(({ text: reply, status }) => [status, status === 200 ? '' : reply])).toEqual(
      people.map(() => [200, '']),
    );
  });
});
