import type { Db } from '../../../platform/db/database.ts';
import { insertOutbox, listOutbox, trimOutbox } from './sms.store.ts';
import type { SmsProvider } from './sms-provider.ts';

const KEEP = 200;

export interface OutboxDependencies {
  db: Db;
  clock: () => number;
  /** Shows a line to the developer. */
  print(line: string): void;
}

/** For development: messages can be read instead of sent. */
export function createOutbox({ db, clock, print }: OutboxDependencies) {
  const provider: SmsProvider = {
    name: 'outbox',
    async send({ id, mobile, scene, code, text }) {
      await insertOutbox(db, { id, mobile, scene, code, text, created_at: clock() });
      await trimOutbox(db, KEEP);
      print(`SMS to ${mobile}: ${text}`);
    },
  };
  return {
    provider,
    async list() {
      const rows = await listOutbox(db, KEEP);
      return rows.map(({ created_at, ...row }) => ({ ...row, at: created_at }));
    },
  };
}
