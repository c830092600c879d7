import type { RouteOutput, RouteParsed, routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import type { SignInLimits } from '../limits.ts';
import type { LoginEntries } from '../login-entry/login-entry.service.ts';
import type { Passkeys } from '../passkey/passkey.service.ts';
import type { RecordAudit } from '../record-audit.ts';
import type { CompleteSignIn, SignedIn } from './complete-sign-in.service.ts';
import { Refusal, recordFailure, unlessRefused } from './failure.ts';
import { countTicketTry, useTicket } from './ticket.store.ts';
import type { Ticket, Tickets } from './ticket.ts';

type Routes = (typeof routeGroups)['passkey'];

export interface PasskeyFactorDependencies {
  db: Db;
  clock: () => number;
  limits: SignInLimits['loginTicket'];
  entries: LoginEntries;
  tickets: Tickets;
  passkeys: Passkeys;
  completeSignIn: CompleteSignIn;
  recordAudit: RecordAudit;
}

/** A passkey as the second factor of a sign-in, in place of a code. */
export function createPasskeyFactor(dependencies: PasskeyFactorDependencies) {
  const { db, clock, limits, entries, tickets, passkeys, completeSignIn, recordAudit } =
    dependencies;
  const useOf = ({ hash }: Ticket) => ({ purpose: 'second_factor', boundTo: hash }) as const;

  return {
    async beginPasskey(
      body: RouteParsed<Routes['secondFactorOptions']>['body'],
      context: CallContext,
    ): Promise<RouteOutput<Routes['secondFactorOptions']>> {
      const ticket = await tickets.require(body, 'mfa', context);
      const { here } = await passkeys.listOf(ticket.account.id, context);
      return passkeys.requestOptions(useOf(ticket), here, context);
    },

    async verifyPasskey(
      { assertion, ...body }: RouteParsed<Routes['verifySecondFactor']>['body'],
      context: CallContext,
    ): Promise<SignedIn> {
      const entry = await entries.require(body.loginKey, context);
      const ticket = await tickets.require(body, 'mfa', context);
      const { account } = ticket;
      const reservation = await tickets.reserve(ticket, context);
      const { here } = await passkeys.listOf(account.id, context);
      const passkey = here.find(({ credential_id }) => credential_id === assertion.id);
      const signCount = await passkeys.verify(passkey, assertion, useOf(ticket), context);
      const result = await db.transaction().execute(async (trx) => {
        if (!(await countTicketTry(trx, ticket.hash, limits.tries))) {
          return new Refusal('loginTicketInvalid');
        }
        const canTry = passkey && signCount !== undefined && !reservation.isBlocked;
        const isAccepted = canTry && (await passkeys.accept(trx, passkey, signCount));
        if (isAccepted && (await useTicket(trx, ticket.hash, clock()))) return undefined;
        await recordFailure(trx, recordAudit, {
          account,
          reservation,
          method: 'passkey',
          systemCode: entry.systemCode,
          context,
          ...(canTry && !isAccepted ? { reason: 'signCount' } : {}),
        });
        return new Refusal('passkeyWrong');
      });
      unlessRefused(result);
      const method = `${ticket.method}+passkey`;
      const proof = { method, reservation, secondFactorProved: true, passwordIsFresh: false };
      return completeSignIn(account, entry, proof, context);
    },
  };
}
