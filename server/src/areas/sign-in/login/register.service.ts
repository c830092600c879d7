import { AppError, type RouteParsed, type routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import { newId } from '../../../platform/db/id.ts';
import { isUserNameViolation, toNameKey } from '../../../platform/db/name-key.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import type { Attempts } from '../attempt/attempt.service.ts';
import type { Invites, UsableInvite } from '../invite/invite.service.ts';
import type { LoginEntries, LoginEntry } from '../login-entry/login-entry.service.ts';
import type { NewPassword } from '../password/new-password.service.ts';
import type { PasswordHasher } from '../password/password-hasher.ts';
import type { AuthorityPort } from '../ports.ts';
import type { RecordAudit } from '../record-audit.ts';
import type { SmsCodes } from '../sms/sms.service.ts';
import { type Account, findByNameKey } from './account.store.ts';
import type { CompleteSignIn, SignedIn } from './complete-sign-in.service.ts';
import { Refusal, recordFailure, unlessRefused } from './failure.ts';
import { readFlow } from './flow.ts';
import type { FindMobileAccount, MobileAccount } from './mobile-account.ts';

type Body = RouteParsed<typeof routeGroups.login.smsRegister>['body'];

export interface RegisterDependencies {
  db: Db;
  clock: () => number;
  entries: LoginEntries;
  attempts: Attempts;
  codes: SmsCodes;
  invites: Invites;
  hasher: PasswordHasher;
  newPassword: NewPassword;
  findMobileAccount: FindMobileAccount;
  completeSignIn: CompleteSignIn;
  recordAudit: RecordAudit;
  insertUser: AuthorityPort['insertUser'];
}

/** Registration by invite. Only the owner of the phone learns whether a name or number is taken. */
export function createRegister(dependencies: RegisterDependencies) {
  const { db, clock, entries, attempts, codes, invites, hasher } = dependencies;
  const { newPassword, findMobileAccount, completeSignIn, recordAudit, insertUser } = dependencies;

  async function prove(person: MobileAccount, body: Body, entry: LoginEntry, context: CallContext) {
    const { mobile, account, attempt } = person;
    const reservation = await attempts.reserve(attempt);
    const { hostname } = context;
    const flow = readFlow(context.cookies);
    const result = await db.transaction().execute(async (trx) => {
      const { code, loginKey } = body;
      const claim = { mobile, purpose: 'register' as const, loginKey, hostname, flow, code };
      const codeId = await codes.tryCode(trx, claim);
      if (codeId !== null && !reservation.isBlocked) {
        await attempts.undo(trx, reservation);
        return codeId;
      }
      const { systemCode } = entry;
      const failure = { account, reservation, method: 'register', systemCode, context };
      await recordFailure(trx, recordAudit, failure);
      return new Refusal('smsCodeWrong');
    });
    return unlessRefused(result);
  }

  async function create(
    body: Body,
    made: { mobile: string; codeId: string; invite: UsableInvite; passwordHash: string },
    entry: LoginEntry,
    context: CallContext,
  ): Promise<Account> {
    const { mobile, codeId, invite, passwordHash } = made;
    const now = clock();
    const account = toAccount(body, mobile, passwordHash, now);
    await db.transaction().execute(async (trx) => {
      if (!(await codes.useCode(trx, codeId))) throw new AppError('smsCodeWrong');
      await insertUser(trx, toUser(account, invite.orgUnitId, now));
      await newPassword.store(trx, account.id, passwordHash, entry);
      const roles = await invites.redeem(trx, invite, account.id, context);
      await recordAudit(trx, context, {
        action: 'user.register',
        actor: account,
        target: account,
        systemCode: entry.systemCode,
        after: { userName: account.name, roles, invite: invite.id },
      });
    });
    return account;
  }

  return async (body: Body, context: CallContext): Promise<SignedIn> => {
    const entry = await entries.require(body.loginKey, context);
    if (!entry.registerOpen) throw new AppError('registrationClosed');
    const invite = await invites.require(body.inviteCode, body.loginKey);
    const words = [body.userName, body.displayName ?? ''];
    await newPassword.requireStrong(body.password, entry, words);
    const person = await findMobileAccount(body.mobile, context);
    const codeId = await prove(person, body, entry, context);
    if (person.account) throw new AppError('mobileTaken');
    if (await findByNameKey(db, toNameKey(body.userName))) throw new AppError('userNameTaken');
    const passwordHash = await hasher.hash(body.password);
    const made = { mobile: person.mobile, codeId, invite, passwordHash };
    const account = await create(body, made, entry, context).catch(rethrowTaken);
    const proof = {
      method: 'register',
      reservation: null,
      secondFactorProved: false,
      passwordIsFresh: true,
    };
    return completeSignIn(account, entry, proof, context);
  };
}

function toAccount(body: Body, mobile: string, passwordHash: string, now: number): Account {
  return {
    id: newId(now),
    name: body.userName,
    displayName: body.displayName ?? body.userName,
    mobile,
    isActive: true,
    passwordHash,
    mustChangePassword: false,
    passwordChangedAt: now,
  };
}

function toUser(account: Account, orgUnitId: string | null, now: number) {
  return {
    id: account.id,
    user_name: account.name,
    user_name_key: toNameKey(account.name),
    display_name: account.displayName,
    mobile: account.mobile,
    org_unit_id: orgUnitId,
    locale: null,
    time_zone: null,
    created_at: now,
    updated_at: now,
  };
}

function rethrowTaken(error: unknown): never {
  if (isUserNameViolation(error)) throw new AppError('userNameTaken');
  if (isUniqueViolation(error, 'user.mobile')) throw new AppError('mobileTaken');
  throw error;
}
