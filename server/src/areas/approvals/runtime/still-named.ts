import type { ApprovalState, Command, Definition, Surroundings } from '@pedestal/approval';
import { AppError } from '@pedestal/contract';
import { findNode } from './surroundings.ts';

/** Why a signer who has lost the role cannot sign: as the interface knows it. */
export const NO_LONGER_SIGNER = 'noLongerSigner';

const ACTS_OF_SIGNERS = new Set<Command['kind']>([
  ...(['approve', 'reject', 'return', 'transfer', 'addSigners'] as const),
]);

/**
 * Refuses an act of somebody who was named by a role and has lost it since. Delegates, added signers
 * and those who got a task from somebody keep it: a person gave it to them.
 */
export async function requireStillNamed(
  {
    command,
    before,
    definition,
  }: { command: Command; before: ApprovalState; definition: Definition },
  surroundings: Pick<Surroundings, 'signersOf' | 'superiorOf' | 'administrators'>,
): Promise<void> {
  if (!ACTS_OF_SIGNERS.has(command.kind) || !('task' in command) || !('by' in command)) return;
  const task = before.tasks.get(command.task);
  const isNamed = task?.person === task?.assignee && task?.added === undefined;
  if (task?.state !== 'open' || task.assignee !== command.by || !isNamed) return;
  const node = findNode(definition, before.steps.get(task.step)?.node ?? '');
  if (node?.kind !== 'sign' || !node.signers.some(({ kind }) => kind === 'role')) return;
  if ((await surroundings.signersOf(node.signers)).includes(task.person)) return;
  // They sign in place of the starter, or where nobody was named.
  const instead = [
    ...(node.whenStarter === 'superior' ? [await surroundings.superiorOf(before.starter)] : []),
    ...(node.whenNobody === 'administrators' ? await surroundings.administrators() : []),
  ];
  if (!instead.includes(task.person)) {
    throw new AppError('approvalRefused', { reason: NO_LONGER_SIGNER });
  }
}
