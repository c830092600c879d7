import type { Approval, Call } from '@pedestal/contract';

/** Everything that a person can do in an approval. */
export type ActionKind =
  | 'approve'
  | 'reject'
  | 'return'
  | 'transfer'
  | 'addSigners'
  | 'comment'
  | 'copy'
  | 'remind'
  | 'withdraw'
  | 'takeBack'
  | 'reassign';

export interface ActionValues {
  comment?: string;
  signature?: string;
  to?: string;
  then?: 'resume' | 'walk';
  person?: string[];
  people?: string[];
  where?: 'before' | 'after' | 'beside';
  task?: string;
}

export interface Acting {
  kind: ActionKind;
  approval: Approval;
  /** The own task that it is about, where it is about one. */
  task: string | undefined;
  /** The version of the record that the person saw. */
  seen: number | null;
}

/** Sends one action. */
export function act(call: Call, acting: Acting, values: ActionValues) {
  const { kind, approval, seen } = acting;
  const { comment = '', people = [], person = [] } = values;
  const { id } = approval;
  const task = values.task ?? acting.task ?? approval.can.takeBack ?? '';
  const params = { id, task };
  const version = seen === null ? {} : { recordVersion: seen };
  const signature = values.signature === undefined ? {} : { signature: values.signature };
  const [to = ''] = person;
  switch (kind) {
    case 'approve':
    case 'reject': {
      const body = { comment, ...signature, ...version };
      return kind === 'approve'
        ? call('POST /gateway/approvals/:id/tasks/:task/approve', { params, body })
        : call('POST /gateway/approvals/:id/tasks/:task/reject', { params, body });
    }
    case 'return': {
      // biome-ignore lint/suspicious/noThenProperty: as the API names it; nobody awaits it
      const body = { to: values.to ?? '', then: values.then ?? 'resume', comment, ...version };
      return call('POST /gateway/approvals/:id/tasks/:task/return', { params, body });
    }
    case 'transfer':
    case 'reassign':
      return call('POST /gateway/approvals/:id/tasks/:task/transfer', {
        params,
        body: { to, comment },
      });
    case 'addSigners':
      return call('POST /gateway/approvals/:id/tasks/:task/signers', {
        params,
        body: { where: values.where ?? 'before', people, comment },
      });
    case 'takeBack':
      return call('POST /gateway/approvals/:id/tasks/:task/takeBack', { params });
    case 'comment':
      return call('POST /gateway/approvals/:id/comment', { params: { id }, body: { comment } });
    case 'copy':
      return call('POST /gateway/approvals/:id/copy', { params: { id }, body: { people } });
    case 'remind':
      return call('POST /gateway/approvals/:id/remind', { params: { id } });
    case 'withdraw':
      return call('POST /gateway/approvals/:id/withdraw', { params: { id }, body: { comment } });
  }
}

/** What the person can do now: first what decides, then what also helps. */
export function actionsOf(approval: Approval, can: readonly string[]): ActionKind[] {
  const own: ActionKind[] = ['approve', 'reject', 'return', 'addSigners', 'transfer'];
  const general: [ActionKind, boolean][] = [
    ['comment', approval.can.comment],
    ['copy', approval.can.copy],
    ['remind', approval.can.remind],
    ['takeBack', approval.can.takeBack !== null],
    ['withdraw', approval.can.withdraw],
    ['reassign', approval.can.reassign],
  ];
  return [
    ...own.filter((kind) => can.includes(kind)),
    ...general.filter(([, is]) => is).map(([kind]) => kind),
  ];
}
