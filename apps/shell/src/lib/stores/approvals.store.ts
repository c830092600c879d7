import { create } from 'zustand';
import { callQuietly } from '../api/api.ts';

/** The page with what waits for the person. */
export const APPROVALS_INBOX = '/approve/inbox';

/** How many tasks wait for the person's signature; the socket tells of changes. */
export const useOpenApprovals = create<{ open: number }>()(() => ({ open: 0 }));

/** Asks once per connection of the socket; the gateway answers from memory. */
export async function loadOpenApprovals(): Promise<void> {
  useOpenApprovals.setState(await callQuietly('GET /gateway/approvals/count'));
}
