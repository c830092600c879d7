import type { RouteParsed, routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import type { Attempts } from '../attempt/attempt.service.ts';
import type { Devices } from '../device/device.service.ts';
import type { LoginEntries, LoginEntry } from '../login-entry/login-entry.service.ts';
import type { NewPassword } from '../password/new-password.service.ts';
import type { RecordAudit } from '../record-audit.ts';
import type { Sessions } from '../session/session.service.ts';
import type { SmsCodes } from '../sms/sms.service.ts';
import type { Account } from './account.store.ts';
import { Refusal, recordFailure, unlessRefused } from './failure.ts';
import { endFlow, readFlow } from './flow.ts';
import type { FindMobileAccount, MobileAccount } from './mobile-account.ts';

type Body = RouteParsed<typeof routeGroups.login.forgetPassword>['body'];

export interface ResetDependencies {
  db: Db;
  entries: LoginEntries;
  attempts: Attempts;
  codes: SmsCodes;
  devices: Devices;
  sessions: Sessions;
  newPassword: NewPassword;
  findMobileAccount: FindMobileAccount;
  recordAudit: RecordAudit;
}

/**
 * Resets a forgotten password by SMS code. The number, the code and the new password come in one call, so that no
 * step can be skipped and the account cannot be swapped. It does not sign in.
 */
export function createReset(dependencies: ResetDependencies) {
  const { db, entries, attempts, codes, devices, sessions } = dependencies;
  const { newPassword, findMobileAccount, recordAudit } = dependencies;

  async function prove(person: MobileAccount, body: Body, entry: LoginEntry, context: CallContext) {
    const { mobile, account, attempt } = person;
    const reservation = await attempts.reserve(attempt);
    const { hostname } = context;
    const flow = readFlow(context.cookies);
    const result = await db.transaction().execute(async (trx) => {
      const { code, loginKey } = body;
      const claim = { mobile, purpose: 'forget' as const, loginKey, hostname, flow, code };
      const codeId = await codes.tryCode(trx, claim);
      if (codeId !== null && !reservation.isBlocked && account?.isActive) {
        await attempts.undo(trx, reservation);
        return { codeId, account };
      }
      const { systemCode } = entry;
      const failure = { account, reservation, method: 'reset', systemCode, context };
      await recordFailure(trx, recordAudit, failure);
      return new Refusal('smsCodeWrong');
    });
    return unlessRefused(result);
  }

  async function store(
    proved: { codeId: string; account: Account },
    hash: string,
    entry: LoginEntry,
    context: CallContext,
  ) {
    const { codeId, account } = proved;
    const result = await db.transaction().execute(async (trx) => {
      if (!(await codes.useCode(trx, codeId))) return new Refusal('smsCodeWrong');
      await newPassword.store(trx, account.id, hash, entry);
      await devices.forgetAll(trx, account.id);
      const { announce } = await sessions.end(trx, { userId: account.id, reason: 'passwordReset' });
      await recordAudit(trx, context, {
        action: 'password.reset',
        actor: account,
        target: account,
        systemCode: entry.systemCode,
      });
      return announce;
    });
    unlessRefused(result)();
  }

  return async (body: Body, context: CallContext): Promise<null> => {
    const entry = await entries.require(body.loginKey, context);
    await newPassword.requireStrong(body.newPassword, entry);
    const person = await findMobileAccount(body.mobile, context);
    const proved = await prove(person, body, entry, context);
    const hash = await newPassword.prepare(body.newPassword, proved.account, entry);
    await store(proved, hash, entry, context);
    endFlow(context.cookies);
    codes.notifyPasswordChanged(person.mobile, context.locale);
    return null;
  };
}
