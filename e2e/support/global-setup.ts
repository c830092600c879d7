import { startGateway } from './gateway.ts';

/**
 * One gateway for the whole run. Workers inherit its URL by the environment. A run
 * against running consoles sets PEDESTAL_E2E_URL and PEDESTAL_ADMIN_PASSWORD.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PEDESTAL_E2E_URL) return undefined;
  const gateway = await startGateway();
  process.env.PEDESTAL_E2E_URL = gateway.url;
  process.env.PEDESTAL_ADMIN_PASSWORD = gateway.adminPassword;
  return gateway.stop;
}
