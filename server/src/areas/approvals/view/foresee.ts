import {
  type ApprovalState,
  act,
  type Definition,
  START,
  type Surroundings,
  simulate,
} from '@pedestal/approval';
import type { RouteOutput, routeGroups } from '@pedestal/contract';
import { readUserNames } from '../../../administration/names.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findNode } from '../runtime/surroundings.ts';

type Foreseen = RouteOutput<(typeof routeGroups.approvalDefinition)['simulate']>;

/** Who would sign if everybody approved. */
export async function foresee(
  db: Db,
  definition: Definition,
  starterId: string,
  surroundings: Surroundings,
): Promise<Foreseen> {
  const state = await simulate(definition, starterId, surroundings);
  const nodes = [...state.steps.values()].map((step): Foreseen['nodes'][number] => {
    const node = findNode(definition, step.node);
    const tasks = [...state.tasks.values()].filter((task) => task.step === step.id);
    const [zh, en] = node?.title ?? [step.node, step.node];
    const isRejected = tasks.length === 0 && state.status === 'rejected';
    return {
      node: step.node,
      title: [zh, en],
      people: tasks.filter((task) => task.state !== 'passed').map((task) => task.assignee),
      outcome: isRejected ? 'reject' : tasks.some(isSigned) ? 'sign' : 'pass',
    };
  });
  const people = new Set([...nodes.flatMap((node) => node.people), ...state.copied]);
  return {
    nodes,
    cases: [...state.cases].map(([node, taken]) => ({ node, case: taken })),
    copied: [...state.copied],
    status: state.status,
    people: [...(await readUserNames(db, people)).values()],
  };
}

const isSigned = ({ state }: { state: string }) => state !== 'passed';

/** Who will sign the nodes that are still to come, if everybody approves from here. */
export async function foreseeRest(
  definition: Definition,
  state: ApprovalState,
  surroundings: Surroundings,
): Promise<Map<string, string[]>> {
  const known = new Set(state.steps.keys());
  let current = state;
  for (let count = 0; count < MOST_SIGNATURES; count += 1) {
    const task = [...current.tasks.values()].find((each) => each.state === 'open');
    if (!task) break;
    const said = { comment: '-', signature: '-' };
    const command = { kind: 'approve' as const, task: task.id, by: task.assignee, ...said };
    ({ state: current } = await act(definition, current, command, surroundings));
  }
  const expected = new Map<string, string[]>();
  for (const step of current.steps.values()) {
    if (known.has(step.id) || step.node === START) continue;
    const tasks = [...current.tasks.values()].filter((task) => task.step === step.id);
    const people = tasks.filter((task) => task.state !== 'passed').map((task) => task.assignee);
    expected.set(step.node, people);
  }
  return expected;
}

/** A page foresees no more than this; what comes later is shown without people. */
const MOST_SIGNATURES = 300;
