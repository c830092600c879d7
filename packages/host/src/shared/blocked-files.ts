import type { Undo } from '@pedestal/sub-app-sdk';
import { listen } from './undo-stack.ts';

/** How long the report of a policy may come after the failure that it explains, in milliseconds. */
export const REPORT_DELAY = 50;

/** Collects the addresses that the policy of a document blocks from now on, or `eval`. */
export function watchBlocked(document: Document): { blocked: ReadonlySet<string>; stop: Undo } {
  const blocked = new Set<string>();
  const stop = listen<SecurityPolicyViolationEvent>(
    document,
    'securitypolicyviolation',
    (event) => {
      const { disposition, blockedURI } = event;
      if (disposition === 'enforce' && blockedURI !== 'inline') blocked.add(blockedURI);
    },
  );
  return { blocked, stop };
}
