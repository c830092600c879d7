import { AppError, type RouteOutput, type RouteParsed, routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import type { SignInLimits } from '../limits.ts';
import type { LoginEntries } from '../login-entry/login-entry.service.ts';
import type { SecondFactors } from '../mfa/mfa.service.ts';
import type { NewPassword } from '../password/new-password.service.ts';
import type { RecordAudit } from '../record-audit.ts';
import type { Account } from './account.store.ts';
import type { CompleteSignIn, SignedIn } from './complete-sign-in.service.ts';
import { Refusal, recordFailure, unlessRefused } from './failure.ts';
import { countTicketTry, useTicket } from './ticket.store.ts';
import type { Ticket, Tickets } from './ticket.ts';

const { login } = routeGroups;
type EnrolBody = RouteParsed<typeof login.enrolSecondFactor>['body'];
type VerifyBody = RouteParsed<typeof login.verifySecondFactor>['body'];
type ChangeBody = RouteParsed<typeof login.changePassword>['body'];

export interface DueStepDependencies {
  db: Db;
  clock: () => number;
  limits: SignInLimits['loginTicket'];
  entries: LoginEntries;
  tickets: Tickets;
  secondFactors: SecondFactors;
  newPassword: NewPassword;
  completeSignIn: CompleteSignIn;
  recordAudit: RecordAudit;
}

/** Steps between the first factor and the session: second factor, enrolment, password change. */
export function createDueSteps(dependencies: DueStepDependencies) {
  const { db, clock, limits, entries, tickets } = dependencies;
  const { secondFactors, newPassword, completeSignIn, recordAudit } = dependencies;

  async function verify(body: VerifyBody, context: CallContext): Promise<SignedIn> {
    const entry = await entries.require(body.loginKey, context);
    const ticket = await tickets.require(body, 'mfa', context);
    const { account } = ticket;
    const reservation = await tickets.reserve(ticket, context);
    const result = await db.transaction().execute(async (trx) => {
      if (!(await countTicketTry(trx, ticket.hash, limits.tries))) {
        return new Refusal('loginTicketInvalid');
      }
      const proved = reservation.isBlocked
        ? undefined
        : await prove(trx, secondFactors, ticket, body);
      if (proved && (await useTicket(trx, ticket.hash, clock()))) {
        if (ticket.enrol) await auditEnrolment(trx, account, context);
        return proved;
      }
      const { systemCode } = entry;
      const failure = { account, reservation, method: body.method, systemCode, context };
      await recordFailure(trx, recordAudit, failure);
      return new Refusal('secondFactorWrong');
    });
    const { recoveryCodes } = unlessRefused(result);
    const method = `${ticket.method}+${body.method}`;
    const proof = { method, reservation, secondFactorProved: true, passwordIsFresh: false };
    const signedIn = await completeSignIn(account, entry, proof, context);
    return recoveryCodes ? { ...signedIn, recoveryCodes } : signedIn;
  }

  const auditEnrolment = (trx: Db, account: Account, context: CallContext) =>
    recordAudit(trx, context, { action: 'mfa.enable', actor: account, target: account });

  return {
    async enrol(
      body: EnrolBody,
      context: CallContext,
    ): Promise<RouteOutput<typeof login.enrolSecondFactor>> {
      const { account, enrol } = await tickets.require(body, 'mfa', context);
      if (!enrol) throw new AppError('loginTicketInvalid');
      return secondFactors.begin(account.id, account.name);
    },

    verify,

    async changePassword(body: ChangeBody, context: CallContext): Promise<SignedIn> {
      const entry = await entries.require(body.loginKey, context);
      const {
        account,
        hash: ticketHash,
        method,
        secondFactorProved,
      } = await tickets.require(body, 'password_change', context);
      const hash = await newPassword.prepare(body.newPassword, account, entry);
      const result = await db.transaction().execute(async (trx) => {
        if (!(await useTicket(trx, ticketHash, clock()))) return new Refusal('loginTicketInvalid');
        await newPassword.store(trx, account.id, hash, entry);
        await recordAudit(trx, context, {
          action: 'password.change',
          actor: account,
          target: account,
        });
        return undefined;
      });
      unlessRefused(result);
      const proof = { method, reservation: null, secondFactorProved, passwordIsFresh: true };
      return completeSignIn(account, entry, proof, context);
    },
  };
}

/** undefined if the code is wrong. */
async function prove(
  trx: Db,
  secondFactors: SecondFactors,
  { account, enrol }: Ticket,
  { method, code }: VerifyBody,
) {
  if (enrol) {
    // Somebody who has set one up meanwhile must not lose it to an older ticket.
    const canEnrol = method === 'totp' && !(await secondFactors.isEnrolled(account.id, trx));
    const codes = canEnrol ? await secondFactors.confirm(trx, account.id, code) : null;
    return codes ? { recoveryCodes: codes } : undefined;
  }
  const isRight = await secondFactors.verify(trx, account.id, method, code);
  return isRight ? { recoveryCodes: undefined } : undefined;
}
