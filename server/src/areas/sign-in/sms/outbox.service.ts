import type { Db } from '../../../platform/db/database.ts';
import { SIGN_IN_LIMITS } from '../limits.ts';
import { insertOutbox, listOutbox, trimOutbox } from './sms.store.ts';
import type { SmsProvider } from './sms-provider.ts';

export interface OutboxDependencies {
  db: Db;
  clock: () => number;
  /** Shows a line to the developer. */
  print(line: string): void;
}

/** For development: stores messages for reading instead of sending them. */
export function createOutbox({ db, clock, print }: OutboxDependencies) {
  const provider: SmsProvider = {
    name: 'outbox',
    async send({ id, mobile, scene, code, text }) {
      await insertOutbox(db, { id, mobile, scene, code, text, created_at: clock() });
      await trimOutbox(db, SIGN_IN_LIMITS.sms.outbox);
      print(`SMS to ${mobile}: ${text}`);
    },
  };
  return {
    provider,
    async list() {
      const rows = await listOutbox(db, SIGN_IN_LIMITS.sms.outbox);
      return rows.map(({ created_at, ...row }) => ({ ...row, at: created_at }));
    },
  };
}
