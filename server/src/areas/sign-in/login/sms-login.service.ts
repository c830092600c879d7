import { AppError, type RouteOutput, type RouteParsed, routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import type { Attempts } from '../attempt/attempt.service.ts';
import type { Captchas } from '../captcha/captcha.service.ts';
import type { SignInLimits } from '../limits.ts';
import type { LoginEntries, LoginEntry } from '../login-entry/login-entry.service.ts';
import type { RecordAudit } from '../record-audit.ts';
import type { CodePurpose, SmsCodes } from '../sms/sms.service.ts';
import type { CompleteSignIn, SignedIn } from './complete-sign-in.service.ts';
import { Refusal, recordFailure, unlessRefused } from './failure.ts';
import { beginFlow, readFlow } from './flow.ts';
import type { FindMobileAccount, MobileAccount } from './mobile-account.ts';

const { login } = routeGroups;
type SendBody = RouteParsed<typeof login.getSmsVerifyCode>['body'];
type LoginBody = RouteParsed<typeof login.smsLogin>['body'];

export interface SmsLoginDependencies {
  db: Db;
  limits: SignInLimits['flow'];
  entries: LoginEntries;
  attempts: Attempts;
  captchas: Captchas;
  codes: SmsCodes;
  findMobileAccount: FindMobileAccount;
  completeSignIn: CompleteSignIn;
  recordAudit: RecordAudit;
}

export function createSmsLogin(dependencies: SmsLoginDependencies) {
  const { db, limits, entries, attempts, captchas, codes } = dependencies;
  const { findMobileAccount, completeSignIn, recordAudit } = dependencies;

  return {
    async sendCode(
      body: SendBody,
      context: CallContext,
    ): Promise<RouteOutput<typeof login.getSmsVerifyCode>> {
      const entry = await entries.require(body.loginKey, context);
      requireOpen(entry, body.scene);
      if (body.captcha) await captchas.require(body.captcha);
      const { mobile, account } = await findMobileAccount(body.mobile, context);
      return codes.request({
        mobile,
        purpose: body.scene,
        loginKey: body.loginKey,
        hostname: context.hostname,
        flow: beginFlow(context.cookies, limits),
        isDeliverable: body.scene === 'register' || account?.isActive === true,
        context,
      });
    },

    async signIn(body: LoginBody, context: CallContext): Promise<SignedIn> {
      const entry = await entries.require(body.loginKey, context);
      requireOpen(entry, 'login');
      const person = await findMobileAccount(body.mobile, context);
      const proved = await proveByCode(person, body, entry, context);
      const proof = {
        method: 'sms',
        reservation: proved.reservation,
        secondFactorProved: false,
        passwordIsFresh: false,
      };
      return completeSignIn(proved.account, entry, proof, context);
    },
  };

  async function proveByCode(
    { mobile, account, attempt }: MobileAccount,
    { code, loginKey }: LoginBody,
    entry: LoginEntry,
    context: CallContext,
  ) {
    const reservation = await attempts.reserve(attempt);
    const { hostname } = context;
    const flow = readFlow(context.cookies);
    const result = await db.transaction().execute(async (trx) => {
      const claim = { mobile, purpose: 'login' as const, loginKey, hostname, flow, code };
      const id = await codes.tryCode(trx, claim);
      const isRight = id !== null && !reservation.isBlocked;
      if (isRight && account?.isActive && (await codes.useCode(trx, id))) return account;
      const { systemCode } = entry;
      const failure = { account, reservation, method: 'sms', systemCode, context };
      await recordFailure(trx, recordAudit, failure);
      return new Refusal('smsCodeWrong');
    });
    return { account: unlessRefused(result), reservation };
  }
}

function requireOpen(entry: LoginEntry, scene: CodePurpose): void {
  if (scene === 'register' && !entry.registerOpen) throw new AppError('registrationClosed');
  if (scene === 'login' && !entry.methods.includes('sms')) throw new AppError('loginMethodOff');
}
