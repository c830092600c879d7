import type { Call } from '@pedestal/contract';
import type { RegisteredSubApp } from '../registered-sub-app.ts';

export type MadeSubApp = Pick<RegisteredSubApp, 'name' | 'title' | 'base'>;

/** Adds the menu entry of a sub-app to a system. Returns its id. */
export async function addPage(call: Call, subApp: MadeSubApp, systemCode: string) {
  const { name, title, base } = subApp;
  const { id } = await call('POST /gateway/authority/resources', {
    body: {
      ...{ systemCode, parentId: 0, type: 'page', code: `${name}:page`, path: base },
      ...{ name: title['zh-CN'], nameEn: title['en-US'], icon: '', hidden: false, subApp: name },
    },
  });
  return id;
}

/** Lets a role see a page, beside all that it grants already. */
export async function grantPage(call: Call, roleId: string, resourceId: number): Promise<void> {
  const params = { id: roleId };
  const role = await call('GET /gateway/authority/roles/:id', { params });
  const { version, name, nameEn, description, requiresMfa, grantsAll, grants } = role;
  if (grantsAll || grants.some((grant) => grant.resourceId === resourceId)) return;
  await call('PUT /gateway/authority/roles/:id', {
    params,
    body: {
      ...{ version, name, nameEn, description, requiresMfa, grantsAll },
      grants: [...grants, { resourceId, dataScope: 'all' }],
    },
  });
}

/** The command lines of a team, from the project to its first release. */
export function commandsFor(name: string, origin: string, token: string | undefined) {
  const console = `PEDESTAL_URL=${origin}`;
  return {
    create: `npx --yes ${origin}/gateway/packages/create-pedestal-sub-app.tgz ${name}`,
    develop: `cd ${name} && npm install && npm run dev`,
    try: `${console} npx pedestal dev --app ${name}`,
    publish: `${console} PEDESTAL_TOKEN=${token ?? '…'} npm run release -- --channel stable`,
  };
}
