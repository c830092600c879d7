import type { Logger } from 'pino';
import type { Administration } from '../../administration/change.ts';
import type { Env } from '../../env.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount-route.ts';
import { openKeyring } from '../../platform/keyring/keyring.ts';
import type { Scheduler } from '../../platform/time/scheduler.ts';
import { createAttempts } from './attempt/attempt.service.ts';
import { mountCaptcha } from './captcha/captcha.routes.ts';
import { createCaptchas } from './captcha/captcha.service.ts';
import { createDevices } from './device/device.service.ts';
import { mountInvite } from './invite/invite.routes.ts';
import { createInvites } from './invite/invite.service.ts';
import { mountInviteAdmin } from './invite/invite-admin.routes.ts';
import { SIGN_IN_LIMITS, type SignInLimits } from './limits.ts';
import { findById } from './login/account.store.ts';
import { createCompleteSignIn } from './login/complete-sign-in.service.ts';
import { createDueSteps } from './login/due-steps.service.ts';
import { mountLogin } from './login/login.routes.ts';
import { createFindMobileAccount } from './login/mobile-account.ts';
import { createOwnAccount } from './login/own-account.service.ts';
import { createPasswordLogin } from './login/password-login.service.ts';
import { createRegister } from './login/register.service.ts';
import { createReset } from './login/reset.service.ts';
import { createSmsLogin } from './login/sms-login.service.ts';
import { deleteTicketsExpiredBefore } from './login/ticket.store.ts';
import { createLoginEntries } from './login-entry/login-entry.service.ts';
import { mountLoginEntryAdmin } from './login-entry/login-entry-admin.routes.ts';
import { mountMfa } from './mfa/mfa.routes.ts';
import { createSecondFactors } from './mfa/mfa.service.ts';
import { createNewPassword } from './password/new-password.service.ts';
import type { PasswordHasher } from './password/password-hasher.ts';
import { passwordRules } from './password/password-policy.ts';
import type { AuthorityPort } from './ports.ts';
import { mountQr } from './qr/qr.routes.ts';
import { createQr } from './qr/qr.service.ts';
import { createRecordAudit, type RecordAudit } from './record-audit.ts';
import { createDescribeLanding } from './session/landing.ts';
import { mountSession } from './session/session.routes.ts';
import { createSessions } from './session/session.service.ts';
import { mountSessionAdmin } from './session/session-admin.routes.ts';
import { createDelivery } from './sms/delivery.ts';
import { openSmsProvider } from './sms/open-provider.ts';
import { mountOutbox } from './sms/outbox.routes.ts';
import { createOutbox } from './sms/outbox.service.ts';
import { createSmsCodes } from './sms/sms.service.ts';

const ISSUER = 'Pedestal';

export interface SignInOptions {
  env: Env;
  database: Database;
  hasher: PasswordHasher;
  log: Logger;
  bus: Bus;
  scheduler: Scheduler;
  clock: () => number;
  limits?: SignInLimits | undefined;
  /** The systems that a person may enter, in order, and where each begins. */
  listSystems(userId: string): Promise<{ system: { code: string }; indexUrl: string }[]>;
  authority: AuthorityPort;
  /** The day's text messages are used up. */
  onSmsBudgetSpent(): Promise<void>;
  /** Told of what goes into the audit log, for those who count sign-ins. */
  onDeed?: ((action: string) => void) | undefined;
}

/** Joins the modules of sign-in. They never import one another; what they need of each other is passed here. */
export async function joinSignIn(options: SignInOptions) {
  const {
    env,
    database,
    hasher,
    log,
    bus,
    scheduler,
    clock,
    authority,
    limits: given = SIGN_IN_LIMITS,
  } = options;
  const { db } = database;
  const limits = withOperatorLimits(given, env);
  const keyring = await openKeyring({
    secret: env.PEDESTAL_SECRET,
    database,
    dataFolder: env.PEDESTAL_DATA,
  });
  const recordAudit = createRecordAudit({ clock, onAction: options.onDeed });
  const describeLanding = createDescribeLanding(options.listSystems);

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
    limits: limits.sms,
    deliver: delivery.deliver,
    onBudgetSpent: () => reportBudgetSpent(db, recordAudit, options),
  });

  const entries = createLoginEntries({
    db,
    clock,
    defaultLocale: env.PEDESTAL_LOCALE,
    canSendSms: provider !== undefined,
    passwordRules,
  });
  const sessions = createSessions({
    db,
    clock,
    limits: limits.session,
    recordSignIn: authority.recordSignIn,
    onEnded: (userId) => void bus.publish('session-ended', { userId }),
  });
  const stopListening = bus.subscribe('session-ended', ({ userId }) => sessions.dropCached(userId));

  const attempts = createAttempts({ db, clock, limits: limits.attempts });
  const devices = createDevices({ db, clock, keyring, limits: limits.device });
  const captchas = createCaptchas({ db, clock, keyring, limits: limits.captcha });
  const secondFactors = createSecondFactors({
    db,
    clock,
    keyring,
    limits: limits.mfa,
    issuer: ISSUER,
  });
  const invites = createInvites({ db, clock, entries, grantRoles: authority.grantRoles });
  const newPassword = createNewPassword({ db, clock, hasher, rules: passwordRules });
  const { defaultPrefix } = limits.sms;
  const findMobileAccount = createFindMobileAccount({ db, keyring, devices, defaultPrefix });
  const completeSignIn = createCompleteSignIn({
    db,
    clock,
    keyring,
    limits,
    attempts,
    devices,
    sessions,
    secondFactors,
    passwordRules,
    describeLanding,
    recordAudit,
  });

  const shared = { db, clock, keyring, entries, attempts, captchas, devices, sessions, codes };
  const tools = { ...shared, hasher, secondFactors, newPassword, invites, recordAudit };
  const all = { ...tools, findMobileAccount, completeSignIn };
  const qr = createQr({
    ...all,
    limits: limits.qr,
    findAccount: (userId) => findById(db, userId),
    hasSecondFactor: secondFactors.isEnrolled,
  });
  const ownAccount = createOwnAccount({ ...all, limits: limits.session });

  function mountRoutes(mount: Mount, administration: Administration): void {
    mountSignInAdministration(mount, administration);
    mountLogin(mount, {
      entries,
      passwordLogin: createPasswordLogin({ ...all, limits: limits.flow }),
      smsLogin: createSmsLogin({ ...all, limits: limits.flow }),
      reset: createReset(all),
      register: createRegister({ ...all, insertUser: authority.insertUser }),
      dueSteps: createDueSteps({ ...all, limits: limits.loginTicket }),
    });
    mountCaptcha(mount, captchas);
    mountInvite(mount, invites);
    mountQr(mount, qr);
    mountMfa(mount, { db, secondFactors, recordAudit });
    mountSession(mount, {
      ...all,
      ...ownAccount,
      limits: limits.session,
      describeLanding,
    });
    if (env.NODE_ENV !== 'production') mountOutbox(mount, outbox);
  }

  /** Deletes what is no longer of use. */
  async function purge(): Promise<void> {
    const now = clock();
    const purgers = [sessions, devices, captchas, codes, qr, attempts].map((part) => part.purge);
    for (const run of [...purgers, deleteTicketsExpiredBefore]) {
      await run(db, now);
    }
  }

  scheduler.repeat({ name: 'purge sign-in data', every: limits.purgeEvery, run: purge });

  return {
    entries,
    sessions,
    secondFactors,
    mountRoutes,
    purge,
    /** Resolves when every text message so far was handed over or given up. */
    settleSms: delivery.settle,
    async close(): Promise<void> {
      stopListening();
      await delivery.settle();
      await sessions.close();
    },
  };
}

/** The routes by which administrators manage login entries, invites and sessions. */
export function mountSignInAdministration(mount: Mount, administration: Administration): void {
  mountLoginEntryAdmin(mount, administration);
  mountInviteAdmin(mount, administration);
  mountSessionAdmin(mount, administration);
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
  db: Db,
  recordAudit: RecordAudit,
  { log, onSmsBudgetSpent }: SignInOptions,
): Promise<void> {
  log.error('the text messages of this day are used up: none is sent until tomorrow');
  await db
    .transaction()
    .execute((trx) =>
      recordAudit(
        trx,
        { ip: '', userAgent: '', requestId: '' },
        { action: 'sms.budgetSpent', actor: null, target: null, outcome: 'failure' },
      ),
    );
  await onSmsBudgetSpent();
}
