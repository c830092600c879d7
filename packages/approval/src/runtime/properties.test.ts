import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enclosing, indexNodes, START } from '../definition/tree.ts';
import type { ApprovalNode, Definition } from '../definition/types.ts';
import {
  type Attempt,
  attempts,
  definitions,
  type Organisation,
  organisations,
  surroundingsOf,
} from '../testing/arbitrary.ts';
import { act } from './act.ts';
import { type Command, Refusal } from './commands.ts';
import type { ApprovalEvent } from './events.ts';
import { foldEvents } from './fold.ts';
import { type ApprovalState, newState, openSteps, tasksOf } from './state.ts';

interface Played {
  events: ApprovalEvent[];
  state: ApprovalState;
  refused: number;
}

/** Plays attempts one after the other and calls `check` after each that was accepted. */
async function play(
  definition: Definition,
  organisation: Organisation,
  tries: readonly Attempt[],
  check: (played: Played) => void = () => {},
): Promise<Played> {
  const surroundings = surroundingsOf(organisation);
  const started = await act(definition, newState(), { kind: 'start', by: 'ann' }, surroundings);
  const played: Played = { events: [...started.events], state: started.state, refused: 0 };
  check(played);
  for (const attempt of tries) {
    const before = JSON.stringify([...played.state.tasks.values()]);
    try {
      const command = commandOf(definition, played.state, attempt);
      const { events, state } = await act(definition, played.state, command, surroundings);
      played.events.push(...events);
      played.state = state;
      check(played);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      played.refused += 1;
      expect(JSON.stringify([...played.state.tasks.values()])).toBe(before);
    }
  }
  return played;
}

/** Mostly commands that are possible: a task that is open, by the person who has it. */
function commandOf(definition: Definition, state: ApprovalState, attempt: Attempt): Command {
  const { kind, then, where, person } = attempt;
  const wanted = kind === 'takeBack' ? 'approved' : 'open';
  const tasks = [...state.tasks.values()].filter((task) => task.state === wanted);
  const found = tasks[attempt.task % Math.max(1, tasks.length)];
  const task = found?.id ?? 'none';
  const by = found?.assignee ?? person;
  const passed = [...state.steps.values()].filter((step) => step.state === 'passed');
  const nodes = [START, ...passed.map(({ node }) => node), ...indexNodes(definition).keys()];
  switch (kind) {
    case 'return':
      return { kind, task, by, to: nodes[attempt.node % nodes.length] ?? START, then };
    case 'transfer':
      return { kind, task, by, to: person };
    case 'addSigners':
      return { kind, task, by, where, people: [person] };
    case 'withdraw':
      return { kind, by: person };
    case 'expire':
    case 'handOver':
      return { kind, task };
    default:
      return { kind, task, by };
  }
}

const live = ({ tasks }: ApprovalState) =>
  [...tasks.values()].filter(({ state }) => state === 'open' || state === 'waiting');

function checkInvariants(definition: Definition, { events, state }: Played): void {
  expect(foldEvents(events)).toEqual(state);
  if (state.status !== 'running') {
    expect(live(state)).toEqual([]);
    expect(openSteps(state)).toEqual([]);
    return;
  }
  const tree = indexNodes(definition);
  const steps = openSteps(state);
  // Each open node is open once, in the present epoch, in a case that was taken, in a branch that is not done.
  expect(new Set(steps.map(({ node }) => node)).size).toBe(steps.length);
  for (const step of steps) {
    expect(step.epoch).toBe(state.epoch);
    expect(tasksOf(state, step.id).some((task) => task.state === 'open')).toBe(true);
    for (const { owner, branch } of enclosing(tree, step.node)) {
      if (owner.kind === 'branch') expect(state.cases.get(owner.id)).toBe(branch);
      else expect(state.doneBranches.has(branch)).toBe(false);
    }
  }
  expect(steps.length).toBeGreaterThan(0);
  const open = new Set(steps.map(({ id }) => id));
  for (const { step } of live(state)) expect(open.has(step)).toBe(true);
}

/** The nodes that people sign on the way that was taken. */
function signsOnTheWay(nodes: readonly ApprovalNode[], cases: ApprovalState['cases']): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'sign') return [node.id];
    if (node.kind === 'parallel') {
      return node.branches.flatMap((branch) => signsOnTheWay(branch.nodes, cases));
    }
    if (node.kind === 'copy') return [];
    const taken = node.cases.find(({ id }) => id === cases.get(node.id));
    return taken ? signsOnTheWay(taken.nodes, cases) : [];
  });
}

const RUNS = { numRuns: 400 };

describe('any approval', () => {
  it('is the fold of its events, and always has exactly the tasks that somebody can do', () =>
    fc.assert(
      fc.asyncProperty(definitions, organisations, attempts, async (definition, org, tries) => {
        await play(definition, org, tries, (played) => checkInvariants(definition, played));
      }),
      RUNS,
    ));

  it('is approved only when every node on its way was passed', () =>
    fc.assert(
      fc.asyncProperty(definitions, organisations, attempts, async (definition, org, tries) => {
        const { state } = await play(definition, org, tries);
        if (state.status !== 'approved') return;
        const last = new Map([...state.steps.values()].map((step) => [step.node, step.state]));
        for (const node of signsOnTheWay(definition.nodes, state.cases)) {
          expect([node, last.get(node)]).toEqual([node, 'passed']);
        }
      }),
      RUNS,
    ));

  it('ends when everybody approves', () =>
    fc.assert(
      fc.asyncProperty(definitions, organisations, attempts, async (definition, org, tries) => {
        const surroundings = surroundingsOf(org);
        let { state } = await play(definition, org, tries);
        for (let count = 0; state.status === 'running'; count += 1) {
          expect(count).toBeLessThan(500);
          const task = [...state.tasks.values()].find((each) => each.state === 'open');
          if (!task) throw new Error('nobody can do anything');
          const command = { kind: 'approve' as const, task: task.id, by: task.assignee };
          // Ids of this walk must not repeat those of the play before.
          const fresh = { ...surroundings, newId: () => `z${count}-${surroundings.newId()}` };
          ({ state } = await act(definition, state, command, fresh));
        }
      }),
      RUNS,
    ));

  it('counts each task once, and only for the one who has it', () =>
    fc.assert(
      fc.asyncProperty(definitions, organisations, attempts, async (definition, org, tries) => {
        const { events } = await play(definition, org, tries);
        const decided = new Set<string>();
        for (const event of events) {
          if (event.kind === 'takenBack') decided.delete(event.task);
          if (event.kind !== 'approved' && event.kind !== 'rejected' && event.kind !== 'returned') {
            continue;
          }
          expect(decided.has(event.task)).toBe(false);
          decided.add(event.task);
        }
      }),
      RUNS,
    ));
});
