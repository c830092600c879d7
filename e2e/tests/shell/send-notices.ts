import { adminCredentials, type Credentials, createSignedInClient } from '../../support/client.ts';

interface Sent {
  type?: number;
  title: string;
  message?: Record<string, unknown>;
  link?: string;
}

/** Sends notices to one person, in order. */
export async function sendNotices(person: Credentials, ...notices: Sent[]): Promise<void> {
  const admin = await createSignedInClient(adminCredentials());
  const { items } = await admin('GET /gateway/authority/users', {
    query: { search: person.userName },
  });
  const users = items.map(({ id }) => id);
  for (const { type = 2001, ...notice } of notices) {
    await admin('POST /gateway/console/notices/send', {
      body: { type, body: 'Please have a look.', ...notice, to: { users } },
    });
  }
}
