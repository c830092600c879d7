import type { Logger } from 'pino';
import type { Env } from '../../../env.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import type { SignInLimits } from '../limits.ts';
import { createDelivery } from './delivery.ts';
import { openSmsProvider } from './open-provider.ts';
import { createOutbox } from './outbox.service.ts';
import { createSmsCodes } from './sms.service.ts';

export interface OpenSmsDependencies {
  env: Env;
  db: Db;
  clock: () => number;
  keyring: Keyring;
  log: Logger;
  limits: SignInLimits['sms'];
  onBudgetSpent(): Promise<void>;
}

/** Text messages with the provider that the environment selects. */
export function openSms(dependencies: OpenSmsDependencies) {
  const { env, db, clock, keyring, log, limits, onBudgetSpent } = dependencies;
  const outbox = createOutbox({ db, clock, print: (line) => log.warn(line) });
  const provider = openSmsProvider(env, outbox.provider);
  const delivery = createDelivery({
    provider,
    onFailure: ({ id, kind }, reason) =>
      log.error({ smsId: id, kind, reason }, 'SMS not delivered'),
  });
  const codes = createSmsCodes({
    db,
    clock,
    keyring,
    limits,
    deliver: delivery.deliver,
    onBudgetSpent,
  });
  return { outbox, codes, canSend: provider !== undefined, settle: delivery.settle };
}
