import type { SignNode } from '@pedestal/approval';
import { describe, expect, it } from 'vitest';
import { possibleRights, rightOf, withRight, withShown } from './rights.ts';

const node: SignNode = {
  ...{ kind: 'sign', id: 'one', title: ['一', 'One'], signers: [], mode: 'all' },
  ...{ whenNobody: 'pass', whenStarter: 'sign', actions: [] },
};
const fields = ['subject', 'amount', 'secret'].map((id) => ({ id }));

describe('rights of a node on fields', () => {
  it('leave fields to the roles until somebody chooses', () => {
    expect(rightOf(node, 'amount')).toBe('role');
    expect(withRight(node, 'amount', 'read')).toEqual({
      ...{ readable: ['amount'], hidden: undefined, writable: undefined },
    });
  });

  it('show what can be changed, and no longer when it is left to the roles', () => {
    const part = withRight(node, 'amount', 'write');
    expect(part).toMatchObject({ readable: ['amount'], writable: ['amount'] });
    const changed = { ...node, ...part } as SignNode;
    expect(rightOf(changed, 'amount')).toBe('write');
    expect(withRight(changed, 'amount', 'role')).toEqual({
      ...{ readable: undefined, hidden: undefined, writable: undefined },
    });
  });

  it('keep what is shown when everything becomes field by field', () => {
    const all: SignNode = { ...node, readable: 'all', hidden: ['secret'] };
    expect(fields.map(({ id }) => rightOf(all, id))).toEqual(['read', 'read', 'hidden']);
    expect(withShown(all, 'chosen', fields)).toEqual({ readable: ['subject', 'amount'] });
    expect(withShown(node, 'all', fields)).toEqual({ readable: 'all' });
    expect(withRight(all, 'secret', 'read')).toMatchObject({ readable: 'all', hidden: undefined });
  });

  it('offer what is possible: nobody changes a calculated field, or signs a copy', () => {
    expect(possibleRights(node, { type: 'sum' })).toEqual(['hidden', 'role', 'read']);
    const copy = { kind: 'copy', id: 'two', title: ['二', 'Two'], signers: [] } as const;
    expect(possibleRights(copy, { type: 'text' })).toEqual(['role', 'read']);
  });
});
