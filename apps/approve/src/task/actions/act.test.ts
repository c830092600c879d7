import type { Approval } from '@pedestal/contract';
import { describe, expect, it } from 'vitest';
import { type Acting, act, actionsOf } from './act.ts';

const can = {
  openRecord: true,
  withdraw: false,
  remind: false,
  comment: true,
  copy: false,
  reassign: false,
  takeBack: null,
};
const approval = { id: 'a1', can } as unknown as Approval;

function send(acting: Partial<Acting>, values: Parameters<typeof act>[2]) {
  const calls: unknown[] = [];
  const call = (...args: unknown[]) => {
    calls.push(args);
    return Promise.resolve({});
  };
  void act(call as never, { kind: 'approve', approval, task: 't1', seen: 7, ...acting }, values);
  return calls[0];
}

describe('act', () => {
  it('sends the version of the record that the signer saw', () => {
    expect(send({}, { comment: 'fine' })).toEqual([
      'POST /gateway/approvals/:id/tasks/:task/approve',
      { params: { id: 'a1', task: 't1' }, body: { comment: 'fine', recordVersion: 7 } },
    ]);
  });

  it('sends none where the signer cannot read the record', () => {
    expect(send({ kind: 'reject', seen: null }, { comment: 'no' })).toEqual([
      'POST /gateway/approvals/:id/tasks/:task/reject',
      { params: { id: 'a1', task: 't1' }, body: { comment: 'no' } },
    ]);
  });

  it('takes back the task that the approval names', () => {
    const mine = { ...approval, can: { ...can, takeBack: 't9' } } as Approval;
    expect(send({ kind: 'takeBack', approval: mine, task: undefined }, {})).toEqual([
      'POST /gateway/approvals/:id/tasks/:task/takeBack',
      { params: { id: 'a1', task: 't9' } },
    ]);
  });

  it('offers what the node and the approval allow, decisions first', () => {
    expect(actionsOf(approval, ['return', 'approve', 'reject'])).toEqual([
      'approve',
      'reject',
      'return',
      'comment',
    ]);
    expect(actionsOf({ ...approval, can: { ...can, takeBack: 't9' } } as Approval, [])).toEqual([
      'comment',
      'takeBack',
    ]);
  });
});
