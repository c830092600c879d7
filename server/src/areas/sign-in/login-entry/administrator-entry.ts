import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { isLoopbackHost } from '../../../platform/http/hosts.ts';
import { type ActiveEntryRow, listActiveEntries, listHostnames } from './login-entry.store.ts';
import { readAdministratorMethods } from './login-entry-methods.store.ts';

export interface SignInRule {
  /** Host names of the console besides those of login entries. */
  hosts: readonly string[];
  /** Is there an SMS provider? */
  canSendSms: boolean;
}

/** Addresses to listen on that are no host names. */
const ANY_ADDRESS = new Set(['0.0.0.0', '::', '[::]']);

/**
 * Runs a change of login entries. Throws `lastSignInEntry` if an administrator of everything could sign in with a
 * password or a text message before the change, and none could after it. QR codes do not count: they need a session.
 */
export async function guardAdministratorEntry<T>(
  trx: Db,
  rule: SignInRule,
  work: () => Promise<T>,
): Promise<T> {
  const couldSignIn = await canAdministratorSignIn(trx, rule);
  const result = await work();
  if (couldSignIn && !(await canAdministratorSignIn(trx, rule))) {
    throw new AppError('lastSignInEntry');
  }
  return result;
}

async function canAdministratorSignIn(db: Db, rule: SignInRule): Promise<boolean> {
  const methods = await readAdministratorMethods(db);
  const entries = await listReachableEntries(db, rule);
  return entries.some((entry) => {
    const offered = JSON.parse(entry.methods) as string[];
    const byPassword = methods.password && offered.includes('password');
    return byPassword || (methods.sms && rule.canSendSms && offered.includes('sms'));
  });
}

/** Entries that work on a host name of the console. Loopback counts only where there is no other host name. */
async function listReachableEntries(db: Db, { hosts }: SignInRule): Promise<ActiveEntryRow[]> {
  const entries = await listActiveEntries(db);
  const keys = new Set(entries.map((entry) => entry.login_key));
  const registered = (await listHostnames(db)).filter(
    ({ hostname, login_key }) => !isLoopbackHost(hostname) && keys.has(login_key),
  );
  const configured = hosts.filter((host) => !isLoopbackHost(host) && !ANY_ADDRESS.has(host));
  if (registered.length === 0 && configured.length === 0) return entries;
  const isFree = (host: string) => registered.every(({ hostname }) => hostname !== host);
  const hasFreeHost = configured.some(isFree);
  return entries.filter((entry) => {
    const hasHostname = registered.some(({ login_key }) => login_key === entry.login_key);
    // A free host name serves the entries without host names.
    return hasHostname || hasFreeHost;
  });
}
