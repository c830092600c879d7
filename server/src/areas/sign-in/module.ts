import type { Logger } from 'pino';
import type { Administration } from '../../administration/change.ts';
import type { Env } from '../../env.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount-route.ts';
import type { TaskScheduler } from '../../platform/jobs/schedules.ts';
import { type Keyring, openKeyring } from '../../platform/keyring/keyring.ts';
import type { Scheduler } from '../../platform/time/scheduler.ts';
import { createAttempts } from './attempt/attempt.service.ts';
import { mountCaptcha } from './captcha/captcha.routes.ts';
import { createCaptchas } from './captcha/captcha.service.ts';
import { createDevices } from './device/device.service.ts';
import { mountInviteAdministration, mountInvites } from './invite/invite.routes.ts';
import { createInvites } from './invite/invite.service.ts';
import { SIGN_IN_LIMITS, type SignInLimits } from './limits.ts';
import { findById } from './login/account.store.ts';
import { mountLogin } from './login/login.routes.ts';
import { createLogin } from './login/login.service.ts';
import { guardAdministratorEntry, type SignInRule } from './login-entry/administrator-entry.ts';
import { mountLoginEntryAdministration } from './login-entry/login-entry.routes.ts';
import { createLoginEntries } from './login-entry/login-entry.service.ts';
import { mountMfa } from './mfa/mfa.routes.ts';
import { createSecondFactors, type SecondFactors } from './mfa/mfa.service.ts';
import { createOwnPasskeys } from './passkey/own-passkeys.service.ts';
import { mountPasskeys } from './passkey/passkey.routes.ts';
import { createPasskeys, type Passkeys } from './passkey/passkey.service.ts';
import type { PasswordHasher } from './password/password-hasher.ts';
import { passwordRules } from './password/password-policy.ts';
import type { AuthorityPort } from './ports.ts';
import { mountQr } from './qr/qr.routes.ts';
import { createQr } from './qr/qr.service.ts';
import { createRecordAudit, type RecordAudit } from './record-audit.ts';
import { createDescribeLanding, type ListSystems } from './session/landing.ts';
import { mountSessionAdministration, mountSessions } from './session/session.routes.ts';
import { createSessions } from './session/session.service.ts';
import { openSms } from './sms/open-sms.ts';
import { mountOutbox } from './sms/outbox.routes.ts';

const ISSUER = 'Pedestal';

export interface SignInDependencies {
  env: Env;
  database: Database;
  hasher: PasswordHasher;
  log: Logger;
  bus: Bus;
  scheduler: Pick<Scheduler, 'repeat'>;
  jobs: TaskScheduler;
  clock: () => number;
  /** Clock of the machine, which may be set back. */
  wallClock: () => number;
  /** Host names of the console besides those of login entries. */
  hosts: readonly string[];
  authority: AuthorityPort;
  listSystems: ListSystems;
  /** Tells a user that a browser with a copy of their cookie was refused. */
  onResumeRefused(userId: string, from: { address: string; browser: string }): Promise<void>;
  /** Called when the daily budget of text messages is spent. */
  onSmsBudgetSpent(): Promise<void>;
  /** Called for every audit row; metrics count sign-ins with it. */
  onAction?: ((action: string) => void) | undefined;
}

export async function createSignInModule(dependencies: SignInDependencies) {
  const { env, database, bus, scheduler, jobs, clock } = dependencies;
  const { db } = database;
  const limits = withOperatorLimits(SIGN_IN_LIMITS, env);
  const keyring = await openKeyring({
    secret: env.PEDESTAL_SECRET,
    database,
    dataFolder: env.PEDESTAL_DATA,
  });
  const recordAudit = createRecordAudit({ clock, onAction: dependencies.onAction });
  const services = createServices(dependencies, { limits, keyring, recordAudit });
  const { sms, entries, sessions, attempts, devices, captchas, login, qr } = services;
  const signInRule = { hosts: dependencies.hosts, canSendSms: sms.canSend };
  const stopListening = bus.subscribe('session-ended', ({ userId }) => sessions.dropCached(userId));

  async function purge(): Promise<void> {
    const now = clock();
    const { codes } = sms;
    const { passkeys } = services;
    for (const owner of [sessions, devices, captchas, codes, qr, login, attempts, passkeys]) {
      await owner.purge(db, now);
    }
  }

  jobs.schedule({
    name: 'signIn.purge',
    title: { 'zh-CN': '清理过期的登录数据', 'en-US': 'Purge expired sign-in data' },
    when: { every: limits.purgeEvery },
    run: purge,
  });
  const { saveActivityEvery: every } = limits.session;
  scheduler.repeat({ name: 'store session activity', every, run: sessions.flush });

  return {
    entries,
    sessions,
    secondFactors: services.secondFactors,
    guardAdministratorEntry: <T>(trx: Db, work: () => Promise<T>) =>
      guardAdministratorEntry(trx, signInRule, work),
    purge,
    mountRoutes(mount: Mount, administration: Administration): void {
      mountLogin(mount, { entries, login });
      mountCaptcha(mount, captchas);
      mountInvites(mount, services.invites);
      mountQr(mount, qr);
      mountMfa(mount, {
        db,
        secondFactors: services.secondFactors,
        proveSecondFactor: login.ownAccount.proveSecondFactor,
        endOtherSessions: (trx, { session: { id, userId } }) =>
          sessions.end(trx, { userId, except: id, reason: 'secondFactorEnabled' }),
        recordAudit,
      });
      mountPasskeys(mount, {
        ownPasskeys: services.ownPasskeys,
        login: login.byPasskey,
        secondFactor: login.passkeyFactor,
        stepUp: login.ownAccount,
      });
      mountSessions(mount, {
        db,
        clock,
        limits: limits.session,
        sessions,
        describeLanding: services.describeLanding,
        recordAudit,
        stepUp: login.ownAccount.stepUp,
        changePassword: login.ownAccount.changePassword,
      });
      if (env.NODE_ENV !== 'production') mountOutbox(mount, sms.outbox);
      mountSignInAdministration(mount, administration, signInRule);
    },
    /** Resolves when every text message so far was sent or has failed. */
    settleSms: sms.settle,
    async close(): Promise<void> {
      stopListening();
      await sms.settle();
      await sessions.close();
    },
  };
}

/** The routes by which administrators manage login entries, invites and sessions. */
export function mountSignInAdministration(
  mount: Mount,
  administration: Administration,
  rule: SignInRule,
): void {
  mountLoginEntryAdministration(mount, administration, rule);
  mountInviteAdministration(mount, administration);
  mountSessionAdministration(mount, administration);
}

interface Tools {
  limits: SignInLimits;
  keyring: Keyring;
  recordAudit: RecordAudit;
}

function createServices(dependencies: SignInDependencies, tools: Tools) {
  const { env, database, hasher, log, bus, clock, wallClock } = dependencies;
  const { authority, listSystems, onResumeRefused } = dependencies;
  const { limits, keyring, recordAudit } = tools;
  const { db } = database;
  const describeLanding = createDescribeLanding(listSystems);
  const sms = openSms({
    env,
    db,
    clock,
    keyring,
    log,
    limits: limits.sms,
    onBudgetSpent: () => reportBudgetSpent(dependencies, recordAudit),
  });
  const entries = createLoginEntries({
    db,
    clock,
    defaultLocale: env.PEDESTAL_LOCALE,
    canSendSms: sms.canSend,
    passwordRules,
  });
  const devices = createDevices({ db, clock, keyring, limits: limits.device });
  const sessions = createSessions({
    db,
    clock,
    limits: limits.session,
    findDevice: devices.find,
    recordAudit,
    notifyRefused: onResumeRefused,
    recordSignIn: authority.recordSignIn,
    onEnded: (userId) => void bus.publish('session-ended', { userId }),
  });
  const attempts = createAttempts({ db, clock, limits: limits.attempts });
  const captchas = createCaptchas({ db, clock, keyring, limits: limits.captcha });
  const passkeys = createPasskeys({ db, clock, limits: limits.passkey });
  const mfa = { db, clock, wallClock, keyring, limits: limits.mfa, issuer: ISSUER };
  const secondFactors = createSecondFactors({ ...mfa, countPasskeys: passkeys.countOf });
  const invites = createInvites({ db, clock, entries, grantRoles: authority.grantRoles });
  const login = createLogin({
    db,
    clock,
    keyring,
    limits,
    hasher,
    entries,
    attempts,
    captchas,
    codes: sms.codes,
    devices,
    invites,
    secondFactors,
    passkeys,
    sessions,
    insertUser: authority.insertUser,
    describeLanding,
    recordAudit,
  });
  const qr = createQr({
    db,
    clock,
    limits: limits.qr,
    entries,
    findAccount: (userId) => findById(db, userId),
    hasSecondFactor: secondFactors.isEnrolled,
    completeSignIn: login.completeSignIn,
    recordAudit,
  });
  return {
    describeLanding,
    sms,
    entries,
    sessions,
    attempts,
    devices,
    captchas,
    secondFactors,
    passkeys,
    ownPasskeys: connectOwnPasskeys(dependencies, tools, { passkeys, secondFactors }),
    invites,
    login,
    qr,
  };
}

function connectOwnPasskeys(
  { database: { db }, clock }: SignInDependencies,
  { limits, recordAudit }: Tools,
  { passkeys, secondFactors }: { passkeys: Passkeys; secondFactors: SecondFactors },
) {
  return createOwnPasskeys({
    db,
    clock,
    limits: limits.passkey,
    issuer: ISSUER,
    passkeys,
    needsPasskey: async (userId) =>
      (await secondFactors.isRequired(userId)) && !(await secondFactors.isEnrolled(userId)),
    findDisplayName: async (userId) => (await findById(db, userId))?.displayName ?? '',
    recordAudit,
  });
}

function withOperatorLimits(limits: SignInLimits, env: Env): SignInLimits {
  const sms = {
    ...limits.sms,
    prefixes: env.PEDESTAL_SMS_PREFIXES ?? limits.sms.prefixes,
    perDay: env.PEDESTAL_SMS_PER_DAY ?? limits.sms.perDay,
  };
  return { ...limits, sms };
}

async function reportBudgetSpent(
  { database, log, onSmsBudgetSpent }: SignInDependencies,
  recordAudit: RecordAudit,
): Promise<void> {
  log.error('the daily budget of text messages is spent: none is sent until tomorrow');
  const noCaller = { ip: '', userAgent: '', requestId: '' };
  await database.db.transaction().execute((trx) =>
    recordAudit(trx, noCaller, {
      action: 'sms.budgetSpent',
      actor: null,
      target: null,
      outcome: 'failure',
    }),
  );
  await onSmsBudgetSpent();
}
