import type { Call } from '@pedestal/contract';
import { CommandFailure } from '../command.ts';
import type { Target } from './check-build.ts';

/** What the console knows of the sub-app that a build goes to. */
export async function findTarget(call: Call, app: string): Promise<Target> {
  const { items, shared } = await call('GET /gateway/console/registry/publisher/subApps');
  const subApp = items.find(({ name }) => name === app);
  if (!subApp) {
    throw new CommandFailure({
      'zh-CN': `发布令牌不适用于子应用 ${app}。`,
      'en-US': `The publish token is not for the sub-app ${app}.`,
    });
  }
  return { ...subApp, shared };
}
