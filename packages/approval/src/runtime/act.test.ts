import { describe, expect, it } from 'vitest';
import { START } from '../definition/tree.ts';
import type { ApprovalNode, Definition, SignNode } from '../definition/types.ts';
import { type Organisation, surroundingsOf } from '../testing/arbitrary.ts';
import { act } from './act.ts';
import type { Command } from './commands.ts';
import { type ApprovalState, newState } from './state.ts';

const STARTER = 'zoe';

function sign(id: string, people: readonly string[], more: Partial<SignNode> = {}): SignNode {
  return {
    kind: 'sign',
    id,
    title: ['审批', 'Sign'],
    signers: [{ kind: 'people', people }],
    mode: 'all',
    whenNobody: 'pass',
    whenStarter: 'sign',
    actions: ['return', 'transfer', 'addSigners'],
    ...more,
  };
}

function parallel(id: string, ...branches: ApprovalNode[][]): ApprovalNode {
  return {
    kind: 'parallel',
    id,
    title: ['并行', 'Parallel'],
    branches: branches.map((nodes, index) => ({
      id: `${id}${'abc'[index]}`,
      title: ['分支', 'Branch'],
      nodes,
    })),
  };
}

/** An approval that tests act on by person. */
function begin(nodes: readonly ApprovalNode[], more: Partial<Organisation & Definition> = {}) {
  const { repeated = 'sign', superiors = {}, delegates = {}, conditions = {} } = more;
  const definition: Definition = { repeated, nodes };
  const surroundings = surroundingsOf({ superiors, delegates, conditions });
  let state: ApprovalState = newState();
  const run = async (command: Command) => {
    ({ state } = await act(definition, state, command, surroundings));
  };
  const taskOf = (person: string, wanted = 'open') => {
    const found = [...state.tasks.values()].findLast(
      (task) => task.assignee === person && task.state === wanted,
    );
    return { task: found?.id ?? 'none', by: person };
  };
  return {
    run,
    taskOf,
    start: () => run({ kind: 'start', by: STARTER }),
    approve: (person: string) => run({ kind: 'approve', ...taskOf(person) }),
    returnTo: (person: string, to: string, then: 'resume' | 'walk') =>
      run({ kind: 'return', ...taskOf(person), to, then }),
    add: (person: string, where: 'before' | 'after' | 'beside', people: string[]) =>
      run({ kind: 'addSigners', ...taskOf(person), where, people }),
    takeBack: (person: string) => run({ kind: 'takeBack', ...taskOf(person, 'approved') }),
    /** Who can act now. */
    open: () =>
      [...state.tasks.values()]
        .filter((task) => task.state === 'open')
        .map((task) => task.assignee),
    status: () => state.status,
    epoch: () => state.epoch,
    copied: () => [...state.copied],
  };
}

const refuses = (refusal: string) => expect.objectContaining({ refusal });

describe('a node', () => {
  it.each([
    ['all', ['ann', 'bob', 'cho'], ['ann', 'bob', 'cho']],
    ['any', ['ann', 'bob', 'cho'], ['bob']],
    [{ atLeast: 2 }, ['ann', 'bob', 'cho'], ['cho', 'ann']],
    [{ atLeast: 9 }, ['ann', 'bob'], ['ann', 'bob']],
  ] as const)('with mode %j needs its signatures', async (mode, people, signing) => {
    const approval = begin([sign('one', people, { mode })]);
    await approval.start();
    expect(approval.open()).toEqual(people);
    for (const person of signing) {
      expect(approval.status()).toBe('running');
      await approval.approve(person);
    }
    expect(approval.status()).toBe('approved');
    expect(approval.open()).toEqual([]);
  });

  it('is signed in order', async () => {
    const approval = begin([sign('one', ['ann', 'bob', 'cho'], { mode: 'order' })]);
    await approval.start();
    expect(approval.open()).toEqual(['ann']);
    await approval.approve('ann');
    expect(approval.open()).toEqual(['bob']);
    await approval.approve('bob');
    expect(approval.open()).toEqual(['cho']);
  });

  it('is rejected by one, whoever else is asked', async () => {
    const approval = begin([parallel('p', [sign('one', ['ann'])], [sign('two', ['bob'])])]);
    await approval.start();
    await approval.run({ kind: 'reject', ...approval.taskOf('bob') });
    expect([approval.status(), approval.open()]).toEqual(['rejected', []]);
    await expect(approval.approve('ann')).rejects.toEqual(refuses('ended'));
  });

  it.each([
    ['pass', 'approved', []],
    ['reject', 'rejected', []],
    ['administrators', 'running', ['fay']],
  ] as const)('that nobody can sign: %s', async (whenNobody, status, open) => {
    const approval = begin([sign('one', [], { whenNobody })]);
    await approval.start();
    expect([approval.status(), approval.open()]).toEqual([status, open]);
  });

  it.each([
    ['sign', [STARTER, 'ann']],
    ['pass', ['ann']],
    ['superior', ['bob', 'ann']],
  ] as const)('whose signer is the starter: %s', async (whenStarter, open) => {
    const node = sign('one', [STARTER, 'ann'], { whenStarter });
    const approval = begin([node], { superiors: { [STARTER]: 'bob' } });
    await approval.start();
    expect(approval.open()).toEqual(open);
  });

  it.each([
    ['sign', ['ann', 'bob'], ['ann']],
    ['once', ['bob'], []],
    ['inRow', ['bob'], ['ann']],
  ] as const)('whose signer has approved before: %s', async (repeated, second, third) => {
    const nodes = [sign('one', ['ann']), sign('two', ['ann', 'bob']), sign('three', ['ann'])];
    const approval = begin(nodes, { repeated });
    await approval.start();
    await approval.approve('ann');
    expect(approval.open()).toEqual(second);
    for (const person of second) await approval.approve(person);
    expect(approval.open()).toEqual(third);
  });

  it('asks for a reason and a signature where the definition does', async () => {
    const approval = begin([sign('one', ['ann'], { reason: 'reject', signature: true })]);
    await approval.start();
    await expect(approval.approve('ann')).rejects.toEqual(refuses('signatureNeeded'));
    const own = approval.taskOf('ann');
    await expect(approval.run({ kind: 'reject', ...own, comment: ' ' })).rejects.toEqual(
      refuses('reasonNeeded'),
    );
    await approval.run({ kind: 'approve', ...own, signature: 'f1' });
    expect(approval.status()).toBe('approved');
  });

  it.each([
    ['pass', 'approved', []],
    ['reject', 'rejected', []],
    ['remind', 'running', ['ann']],
    ['escalate', 'running', ['bob']],
  ] as const)('whose time is over: %s', async (act, status, open) => {
    // biome-ignore lint/suspicious/noThenProperty: the definition's own word; nobody awaits it
    const node = sign('one', ['ann'], { limit: { hours: 8, then: act } });
    const approval = begin([node], { superiors: { ann: 'bob' } });
    await approval.start();
    await approval.run({ kind: 'expire', task: approval.taskOf('ann').task });
    expect([approval.status(), approval.open()]).toEqual([status, open]);
  });
});

describe('the way', () => {
  const branch: ApprovalNode = {
    kind: 'branch',
    id: 'size',
    title: ['金额', 'Amount'],
    cases: [
      { id: 'big', title: ['大', 'Big'], when: 'large', nodes: [sign('chief', ['cho'])] },
      { id: 'rest', title: ['其他', 'Other'], nodes: [sign('clerk', ['dan'])] },
    ],
  };

  it.each([
    [true, 'cho'],
    [false, 'dan'],
  ])('takes the first case that holds: %s', async (large, signer) => {
    const approval = begin([branch], { conditions: { large } });
    await approval.start();
    expect(approval.open()).toEqual([signer]);
  });

  it('goes on when all parallel branches are done, and tells those who get a copy', async () => {
    const copy: ApprovalNode = { ...sign('cc', ['eve']), kind: 'copy' } as never;
    const approval = begin([
      parallel('p', [sign('one', ['ann'])], [sign('two', ['bob']), sign('three', ['cho'])], []),
      copy,
      sign('last', ['dan']),
    ]);
    await approval.start();
    expect(approval.open()).toEqual(['ann', 'bob']);
    await approval.approve('bob');
    await approval.approve('ann');
    expect([approval.open(), approval.copied()]).toEqual([['cho'], []]);
    await approval.approve('cho');
    expect([approval.open(), approval.copied()]).toEqual([['dan'], ['eve']]);
  });
});

describe('a return', () => {
  const nodes = [
    sign('first', ['ann']),
    parallel('p', [sign('left', ['bob', 'cho'])], [sign('right', ['dan'])]),
    sign('last', ['eve']),
  ];

  async function reachParallel() {
    const approval = begin(nodes);
    await approval.start();
    await approval.approve('ann');
    await approval.approve('bob');
    expect(approval.open()).toEqual(['cho', 'dan']);
    return approval;
  }

  it('from inside a branch ends the tasks of all branches, and walks again', async () => {
    const approval = await reachParallel();
    await approval.returnTo('cho', 'first', 'walk');
    expect([approval.open(), approval.epoch()]).toEqual([['ann'], 2]);
    await approval.approve('ann');
    expect(approval.open()).toEqual(['bob', 'cho', 'dan']);
  });

  it('resumes where it was, with what was signed', async () => {
    const approval = await reachParallel();
    await approval.returnTo('dan', 'first', 'resume');
    expect(approval.open()).toEqual(['ann']);
    await approval.approve('ann');
    expect(approval.open()).toEqual(['cho', 'dan']);
    await approval.approve('cho');
    await approval.approve('dan');
    expect(approval.open()).toEqual(['eve']);
  });

  it('goes into a branch that was done, without the others', async () => {
    const approval = await reachParallel();
    await approval.approve('cho');
    await approval.approve('dan');
    await approval.returnTo('eve', 'right', 'walk');
    expect(approval.open()).toEqual(['dan']);
    await approval.approve('dan');
    expect(approval.open()).toEqual(['eve']);
  });

  it('to the starter waits for the revised request', async () => {
    const approval = await reachParallel();
    await approval.returnTo('dan', START, 'walk');
    expect(approval.open()).toEqual([STARTER]);
    const own = approval.taskOf(STARTER);
    await expect(approval.run({ kind: 'reject', ...own })).rejects.toEqual(refuses('notAllowed'));
    await approval.approve(STARTER);
    expect(approval.open()).toEqual(['ann']);
  });

  it.each(['last', 'right', 'left', 'p', 'unknown'])('is refused to %s', async (to) => {
    const approval = await reachParallel();
    await expect(approval.returnTo('cho', to, 'walk')).rejects.toEqual(refuses('notEarlier'));
  });
});

describe('signers', () => {
  it('are added before: the one who asked signs after them', async () => {
    const approval = begin([sign('one', ['ann'])]);
    await approval.start();
    await approval.add('ann', 'before', ['bob', 'cho']);
    expect(approval.open()).toEqual(['bob', 'cho']);
    await approval.approve('bob');
    await approval.approve('cho');
    expect(approval.open()).toEqual(['ann']);
    await approval.approve('ann');
    expect(approval.status()).toBe('approved');
  });

  it('are added after and beside, and are needed too', async () => {
    const approval = begin([sign('one', ['ann', 'dan'], { mode: 'any' })]);
    await approval.start();
    await approval.add('ann', 'after', ['bob']);
    await approval.add('ann', 'beside', ['cho']);
    await approval.approve('ann');
    expect(approval.open()).toEqual(['dan', 'bob', 'cho']);
    await approval.approve('bob');
    expect(approval.status()).toBe('running');
    await approval.approve('cho');
    expect(approval.status()).toBe('approved');
  });

  it('cannot be the starter or somebody who signs already', async () => {
    const approval = begin([sign('one', ['ann', 'bob'])]);
    await approval.start();
    await expect(approval.add('ann', 'beside', [STARTER])).rejects.toEqual(refuses('notAllowed'));
    await expect(approval.add('ann', 'before', ['bob'])).rejects.toEqual(refuses('alreadySigner'));
    const command = { kind: 'transfer' as const, ...approval.taskOf('ann'), to: 'bob' };
    await expect(approval.run(command)).rejects.toEqual(refuses('alreadySigner'));
  });

  it('hand over what they have to sign, where the node allows it', async () => {
    const approval = begin([sign('one', ['ann'], { actions: [] })]);
    await approval.start();
    const command = { kind: 'transfer' as const, ...approval.taskOf('ann'), to: 'bob' };
    await expect(approval.run(command)).rejects.toEqual(refuses('notAllowed'));
    await approval.run({ ...command, by: 'fay', asAdministrator: true });
    expect(approval.open()).toEqual(['bob']);
    await expect(approval.run({ ...command, kind: 'approve' })).rejects.toEqual(
      refuses('notYours'),
    );
  });

  it('are replaced by delegates, but not in a circle and not by the starter', async () => {
    const delegates = { ann: 'bob', bob: 'cho', dan: 'eve', eve: 'dan', fay: STARTER };
    const approval = begin([sign('one', ['ann', 'dan', 'fay'])], { delegates });
    await approval.start();
    expect(approval.open()).toEqual(['cho', 'dan', 'fay']);
  });
});

describe('taking back', () => {
  it('is possible until somebody has acted on it', async () => {
    const approval = begin([sign('one', ['ann', 'bob']), sign('two', ['cho'])]);
    await approval.start();
    await approval.approve('ann');
    await approval.takeBack('ann');
    expect(approval.open()).toEqual(['ann', 'bob']);
    await approval.approve('ann');
    await approval.approve('bob');
    expect(approval.open()).toEqual(['cho']);
    await approval.takeBack('ann');
    expect(approval.open()).toEqual(['ann']);
    await approval.approve('ann');
    await approval.approve('cho');
    await expect(approval.takeBack('ann')).rejects.toEqual(refuses('ended'));
  });

  it('leaves the other branches as they are', async () => {
    const approval = begin([
      parallel('p', [sign('one', ['ann']), sign('two', ['bob'])], [sign('three', ['cho', 'dan'])]),
    ]);
    await approval.start();
    await approval.approve('cho');
    await approval.approve('ann');
    expect(approval.open()).toEqual(['dan', 'bob']);
    await approval.takeBack('ann');
    expect(approval.open()).toEqual(['ann', 'dan']);
  });

  it('comes too late after the next signature', async () => {
    const approval = begin([sign('one', ['ann']), sign('two', ['bob', 'cho'])]);
    await approval.start();
    await approval.approve('ann');
    await approval.approve('bob');
    await expect(approval.takeBack('ann')).rejects.toEqual(refuses('tooLate'));
  });
});

it('is withdrawn by its starter only, and a closed task cannot be signed', async () => {
  const approval = begin([sign('one', ['ann', 'bob'])]);
  await approval.start();
  const own = approval.taskOf('ann');
  await approval.approve('ann');
  await expect(approval.run({ kind: 'approve', ...own })).rejects.toEqual(refuses('taskClosed'));
  await expect(approval.run({ kind: 'withdraw', by: 'ann' })).rejects.toEqual(refuses('notYours'));
  await approval.run({ kind: 'withdraw', by: STARTER });
  expect([approval.status(), approval.open()]).toEqual(['withdrawn', []]);
});
