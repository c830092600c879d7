import type { Call } from '@pedestal/contract';
import { createSignedInClient } from '../../support/client.ts';
import { createPerson } from '../shell/person.ts';
import { makeRole, uniqueName } from './test-data.ts';

/** A full administrator who made an invite, a publish token, a file token and a share link. */
export interface Maker {
  id: string;
  displayName: string;
  /** Label of the tokens and the invite. */
  label: string;
  /** A folder in the space of a system. */
  folder: { id: string; name: string; parentId: string };
  linkPath: string;
}

export async function createMaker(admin: Call, displayName = uniqueName('maker')): Promise<Maker> {
  const person = await createPerson({ displayName });
  const call = await createSignedInClient(person);
  const found = await admin('GET /gateway/authority/users', {
    query: { search: person.userName },
  });
  const label = uniqueName('nightly');
  const entries = await admin('GET /gateway/authority/loginEntries', { query: {} });
  const open = entries.find((one) => one.registerOpen);
  if (!open) throw new Error('no sign-in page is open for registration');
  const role = await makeRole(admin, { systemCode: open.systemCode });
  await call('POST /gateway/authority/invites', {
    body: {
      systemCode: open.systemCode,
      loginKey: open.loginKey,
      roleIds: [role.id],
      orgUnitId: null,
      maxUses: 3,
      validHours: 24,
      note: label,
    },
  });
  await call('POST /gateway/console/registry/tokens', { body: { label, subApps: ['auth'] } });
  await call('POST /gateway/dfs/tokens/create', {
    body: { name: label, subApp: 'auth', mayWrite: false, days: 30 },
  });
  const spaces = await call('GET /gateway/dfs/spaces');
  const parentId = spaces.find(({ kind }) => kind === 'system')?.rootId ?? '';
  const folder = await call('POST /gateway/dfs/folders/create', {
    body: { parentId, name: label },
  });
  const { path } = await call('POST /gateway/dfs/links/create', { body: { nodeId: folder.id } });
  return {
    id: found.items[0]?.id ?? '',
    displayName,
    label,
    folder: { id: folder.id, name: folder.name, parentId },
    linkPath: path,
  };
}
