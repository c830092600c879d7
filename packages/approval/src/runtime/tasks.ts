import type { SignMode } from '../definition/types.ts';
import { isSigned, type Task } from './state.ts';

const MOST_DELEGATIONS = 10;

/** Whether a signer is through: signed, and so is everybody whom the signer added. */
function isComplete(tasks: readonly Task[], task: Task): boolean {
  return isSigned(task) && addedTo(tasks, task).every((other) => isComplete(tasks, other));
}

function addedTo(tasks: readonly Task[], { id }: Task): Task[] {
  return tasks.filter(({ added }) => added?.to === id);
}

/** The tasks of the signers whom the definition names. */
function namedIn(tasks: readonly Task[]): Task[] {
  return tasks.filter(({ added }) => added === undefined);
}

/** Whether the signatures of a step are enough. */
export function areEnough(tasks: readonly Task[], mode: SignMode): boolean {
  const named = namedIn(tasks);
  const complete = named.filter((task) => isComplete(tasks, task)).length;
  if (mode === 'any') return complete > 0;
  if (typeof mode === 'object') return complete >= Math.min(mode.atLeast, named.length);
  return complete === named.length;
}

/** Of the waiting tasks of a step, those whose turn has come. */
export function findNext(tasks: readonly Task[], mode: SignMode): string[] {
  const named = namedIn(tasks);
  return tasks.filter((task) => task.state === 'waiting' && isItsTurn(task)).map(({ id }) => id);

  function isItsTurn(task: Task): boolean {
    const before = addedTo(tasks, task).filter(({ added }) => added?.where === 'before');
    if (!before.every((other) => isComplete(tasks, other))) return false;
    if (task.added?.where === 'after') {
      return isSigned(tasks.find(({ id }) => id === task.added?.to) as Task);
    }
    if (task.added !== undefined || mode !== 'order') return true;
    const earlier = named.slice(0, named.indexOf(task));
    return earlier.every((other) => isComplete(tasks, other));
  }
}

/** Follows delegations; in a circle everybody signs their own. */
export async function followDelegations(
  person: string,
  starter: string,
  delegateOf: (person: string) => Promise<string | undefined>,
): Promise<string> {
  const seen = new Set([person]);
  let current = person;
  for (let count = 0; count < MOST_DELEGATIONS; count += 1) {
    const next = await delegateOf(current);
    // Nobody gets to sign an own request by a delegation.
    if (next === undefined || next === starter) return current;
    if (seen.has(next)) return person;
    seen.add(next);
    current = next;
  }
  return person;
}
