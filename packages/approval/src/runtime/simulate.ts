import type { Definition } from '../definition/types.ts';
import { act } from './act.ts';
import type { Surroundings } from './commands.ts';
import { type ApprovalState, newState } from './state.ts';

/** Who would sign: the approval of a request that everybody approves. */
export async function simulate(
  definition: Definition,
  starter: string,
  surroundings: Surroundings,
): Promise<ApprovalState> {
  const start = { kind: 'start' as const, by: starter };
  let { state } = await act(definition, newState(), start, surroundings);
  for (;;) {
    const task = [...state.tasks.values()].find((each) => each.state === 'open');
    if (!task) return state;
    // Signers of a real request would give a reason and draw their signature.
    const said = { comment: '-', signature: '-' };
    const command = { kind: 'approve' as const, task: task.id, by: task.assignee, ...said };
    ({ state } = await act(definition, state, command, surroundings));
  }
}
