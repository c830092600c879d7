import type { Call } from '@pedestal/contract';
import { adminCredentials, type Credentials, createSignedInClient } from '../../support/client.ts';

interface Sent {
  type?: number;
  title: string;
  message?: Record<string, unknown>;
  link?: string;
  subApp?: string;
}

/** Sends notices to one person, in order. */
export async function sendNotices(person: Credentials, ...notices: Sent[]): Promise<void> {
  await sendAll(await createSignedInClient(adminCredentials()), person, notices);
}

/** Sends as that person, who must be an administrator: the rate limit is per sender. */
export async function sendManyNotices(person: Credentials, ...notices: Sent[]): Promise<void> {
  await sendAll(await createSignedInClient(person), person, notices);
}

async function sendAll(call: Call, { userName }: Credentials, notices: Sent[]): Promise<void> {
  const { items } = await call('GET /gateway/authority/users', { query: { search: userName } });
  const users = items.map(({ id }) => id);
  for (const { type = 2001, ...notice } of notices) {
    await call('POST /gateway/console/notices/send', {
      body: { type, body: 'Please have a look.', ...notice, to: { users } },
    });
  }
}
