import type { RouteOf, RouteOutput } from '@pedestal/contract';
import type { Undo } from '../live.ts';
import type { Shell } from '../shell.ts';

/** Name of the sub-app of approvals. */
const APPROVALS = 'approve';

/** The record that is approved. */
export interface ApprovedRecord {
  workspace: string;
  collection: string;
  id: string;
}

/** The approvals of a record, newest first, and the definitions that the person can start now. */
export type RecordApprovals = RouteOutput<
  RouteOf<'GET /gateway/approvals/of/:workspace/:collection/:id'>
>;

/** The approval after it was started. */
export type StartedApproval = RouteOutput<RouteOf<'POST /gateway/approvals'>>;

/** Options of `startApproval`. */
export interface StartOptions {
  /** The version of the record that the person saw. */
  version: number;
  /** Key of a definition. Default: the only one that can be started now. */
  definition?: string;
  /** By node, the people whom the definition lets the starter choose. */
  chosen?: Record<string, string[]>;
}

/** Reads the approvals of a record. Rejects with `ApiError`, such as `notFound` out of reach. */
export function approvalOf(shell: Shell, record: ApprovedRecord): Promise<RecordApprovals> {
  const { workspace, collection, id } = record;
  return shell.call('GET /gateway/approvals/of/:workspace/:collection/:id', {
    params: { workspace, collection, id },
  });
}

/**
 * Starts the approval of a record. Rejects with `ApiError`: `approvalRunning`, `wrongState`,
 * `changedMeanwhile`, or invalid input that names the signers who must be chosen.
 */
export function startApproval(
  shell: Shell,
  record: ApprovedRecord,
  options: StartOptions,
): Promise<StartedApproval> {
  const { workspace, collection, id } = record;
  const { version, definition, chosen = {} } = options;
  return shell.call('POST /gateway/approvals', {
    body: {
      ...{ workspace, collection, recordId: id, version, chosen },
      ...(definition === undefined ? {} : { definition }),
    },
  });
}

/** What the sub-app of approvals shows instead of its own pages. */
export interface ApprovalPurpose {
  kind: 'record';
  record: ApprovedRecord;
  /** Told when the person started, signed or ended an approval: the record may have changed. */
  onChanged(): void;
}

/**
 * Shows the approval of a record in an element: who signs, who has signed, and what the person can
 * do, starting it included. The returned function removes it. Throws if the person has no access to
 * approvals, and in sealed frames.
 */
export function showApproval(
  shell: Shell,
  container: HTMLElement,
  record: ApprovedRecord,
  onChanged: () => void = () => {},
): Undo {
  const purpose: ApprovalPurpose = { kind: 'record', record, onChanged };
  return shell.embed(APPROVALS, container, { purpose });
}
