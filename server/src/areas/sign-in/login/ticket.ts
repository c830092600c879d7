import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { sourceOf } from '../../../platform/http/source.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import type { Attempts, Reservation } from '../attempt/attempt.service.ts';
import type { Devices } from '../device/device.service.ts';
import type { Account } from './account.store.ts';
import { findById } from './account.store.ts';
import { hashFlow, readFlow } from './flow.ts';
import { findTicket, type TicketRow } from './ticket.store.ts';

/** A sign-in whose first factor was proved. */
export interface Ticket {
  hash: string;
  account: Account;
  /** How the first factor was proved. */
  method: string;
  /** The second factor is being set up. */
  enrol: boolean;
  /** The second factor was proved before the ticket was issued. */
  secondFactorProved: boolean;
}

export interface TicketDependencies {
  db: Db;
  clock: () => number;
  keyring: Keyring;
  attempts: Attempts;
  devices: Devices;
}

export function createTickets({ db, clock, keyring, attempts, devices }: TicketDependencies) {
  return {
    /** Throws `loginTicketInvalid` unless the ticket belongs to this browser and entry. */
    async require(
      { ticket, loginKey }: { ticket: string; loginKey: string },
      purpose: TicketRow['purpose'],
      context: CallContext,
    ): Promise<Ticket> {
      const row = await findTicket(db, {
        ticketHash: keyring.hash('ticket', ticket),
        flowHash: keyring.hash('ticket-flow', readFlow(context.cookies)),
        loginKey,
        purpose,
        now: clock(),
      });
      const account = row ? await findById(db, row.user_id) : null;
      if (!row || !account?.isActive) throw new AppError('loginTicketInvalid');
      return { hash: row.ticket_hash, account, ...readState(row) };
    },

    /** Counts a try of the second factor as failed, before it is checked. */
    async reserve({ account, method }: Ticket, context: CallContext): Promise<Reservation> {
      return attempts.reserve({
        account: account.id,
        identifiedBy: method.startsWith('sms') ? 'mobile' : 'name',
        flowHash: hashFlow(keyring, readFlow(context.cookies)),
        deviceId: await devices.find(account.id, context.cookies),
        source: sourceOf(context.ip),
        method: 'code',
      });
    },
  };
}

export type Tickets = ReturnType<typeof createTickets>;

function readState(row: TicketRow): Pick<Ticket, 'method' | 'enrol' | 'secondFactorProved'> {
  return JSON.parse(row.state);
}
