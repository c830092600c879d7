import type { ApprovalNode } from '@pedestal/approval';
import en from './locales/en-US.json';
import zh from './locales/zh-CN.json';
import type { Lane } from './tree/tree.ts';

export type NodeKind = ApprovalNode['kind'];

/** The condition of a case that nobody has written one for: it holds never. */
export const NOT_YET = 'false';

/** In both languages, as definitions keep their titles. */
const title = (key: keyof typeof zh.newTitles) => [zh.newTitles[key], en.newTitles[key]] as const;

/** A node as it is added; its signers are still to be chosen. */
export function createNode(kind: NodeKind, newId: (prefix: string) => string): ApprovalNode {
  const id = newId(kind);
  switch (kind) {
    case 'sign':
      return {
        ...{ kind, id, title: title('sign'), signers: [], mode: 'all', readable: 'all' },
        whenNobody: 'administrators',
        whenStarter: 'superior',
        actions: ['return', 'transfer', 'addSigners'],
        reason: 'reject',
      };
    case 'copy':
      return { kind, id, title: title('copy'), signers: [], readable: 'all' };
    case 'branch':
      return {
        ...{ kind, id, title: title('branch') },
        cases: [
          { id: newId('lane'), title: title('case'), when: NOT_YET, nodes: [] },
          { id: newId('lane'), title: title('otherwise'), nodes: [] },
        ],
      };
    case 'parallel':
      return {
        ...{ kind, id, title: title('parallel') },
        branches: [createLane('parallel', newId), createLane('parallel', newId)],
      };
  }
}

/** A new case, which holds nowhere until its condition is written, or a new parallel branch. */
export function createLane(kind: 'branch' | 'parallel', newId: (prefix: string) => string): Lane {
  const id = newId('lane');
  if (kind === 'parallel') return { id, title: title('lane'), nodes: [] };
  return { id, title: title('case'), when: NOT_YET, nodes: [] };
}
