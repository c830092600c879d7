import { listTargets } from './build.mjs';

/** Sub-apps that have a dev server, and the path at which the console's address passes it on. */
export function listDevSubApps() {
  return listTargets()
    .filter(({ web, name }) => web && name !== 'shell')
    .map(({ name, folder }) => ({ name, folder, base: `/@sub-apps/${name}/` }));
}

/** What the gateway tells the shell to load in place of releases. */
export function listDevEntries() {
  return listDevSubApps()
    .map(({ name, base }) => `${name}=${base}@pedestal/entry`)
    .join(',');
}
