import { AppError, type RouteOutput, type RouteParsed, type routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { CallContext, SignedInContext } from '../../../platform/http/context.ts';
import { describeUserAgent } from '../../../platform/http/user-agent.ts';
import { SECOND } from '../../../platform/time/durations.ts';
import type { SignInLimits } from '../limits.ts';
import type { Account } from '../login/account.store.ts';
import type { CompleteSignIn } from '../login/complete-sign-in.service.ts';
import type { LoginEntries } from '../login-entry/login-entry.service.ts';
import type { RecordAudit } from '../record-audit.ts';
import { hashSecret, makeSecret } from '../session/session-secrets.ts';
import {
  deleteQrTicketsExpiredBefore,
  findQrTicket,
  insertQrTicket,
  markScanned,
  pickUp,
  type QrTicket,
  saveDecision,
} from './qr.store.ts';

type Groups = typeof routeGroups;
type PollBody = RouteParsed<Groups['login']['isLoginSuccess']>['body'];
type PollReply = RouteOutput<Groups['login']['isLoginSuccess']>;

const COOKIE = 'pedestal-qr';

export interface QrDependencies {
  db: Db;
  clock: () => number;
  limits: SignInLimits['qr'];
  entries: LoginEntries;
  findAccount(userId: string): Promise<Account | null>;
  /** Has the user set up a second factor? */
  hasSecondFactor(userId: string): Promise<boolean>;
  completeSignIn: CompleteSignIn;
  recordAudit: RecordAudit;
}

/**
 * Sign-in by QR code with a phone that is already signed in. The QR code contains the ticket; the requesting browser
 * holds a second secret in its cookie, and needs both to fetch the session. A scan alone has no effect: the user must
 * confirm on the phone.
 */
export function createQr(dependencies: QrDependencies) {
  const { db, clock, limits, entries, findAccount, hasSecondFactor } = dependencies;
  const { completeSignIn } = dependencies;

  async function issue(
    { systemCode }: { systemCode?: string | undefined },
    context: CallContext,
  ): Promise<RouteOutput<Groups['login']['loginQRCodeUrl']>> {
    const entry = await entries.find({ systemCode }, context);
    if (!entry.methods.includes('qr')) throw new AppError('loginMethodOff');
    const ticket = makeSecret();
    const poll = makeSecret();
    const now = clock();
    await insertQrTicket(db, {
      ticket_hash: hashSecret(ticket),
      poll_hash: hashSecret(poll),
      login_key: entry.loginKey,
      system_code: entry.systemCode,
      hostname: context.hostname,
      ip: context.ip,
      user_agent: context.userAgent,
      created_at: now,
      expires_at: now + limits.life,
    });
    context.cookies.set(COOKIE, poll, Math.ceil((limits.life + limits.pickUp) / SECOND));
    const { loginKey } = entry;
    const url = `${context.origin}user/scan?ticket=${ticket}`;
    return { url, ticket, loginKey, expiresIn: limits.life / SECOND };
  }

  async function poll({ ticket, loginKey }: PollBody, context: CallContext): Promise<PollReply> {
    const row = await findQrTicket(db, hashSecret(ticket));
    const isRequester = row?.poll_hash === hashSecret(context.cookies.get(COOKIE) ?? '');
    if (!row || !isRequester || row.login_key !== loginKey) return { state: 'expired' };
    const state = stateOf(row);
    if (state !== 'confirmed') return { state };
    const account = row.user_id === null ? null : await findAccount(row.user_id);
    if (!account?.isActive || !(await pickUp(db, row.ticket_hash))) return { state: 'expired' };
    context.cookies.clear(COOKIE);
    const entry = await entries.require(loginKey, context);
    const proof = {
      method: 'qr',
      reservation: null,
      // The phone's session already passed the second factor, if one is set up.
      secondFactorProved: await hasSecondFactor(account.id),
      passwordIsFresh: true,
    };
    return { state: 'confirmed', ...(await completeSignIn(account, entry, proof, context)) };
  }

  function stateOf(row: QrTicket): PollReply['state'] {
    if (row.state === 'used') return 'expired';
    if (row.state === 'confirmed') {
      const age = Math.abs(clock() - (row.decided_at ?? 0));
      return age < limits.pickUp ? 'confirmed' : 'expired';
    }
    if (row.state === 'denied') return 'denied';
    return row.expires_at > clock() ? row.state : 'expired';
  }

  return {
    issue,
    poll,
    ...createPhoneSide(dependencies),
    purge: deleteQrTicketsExpiredBefore,
  };
}

export type Qr = ReturnType<typeof createQr>;

/** The calls of the phone that scans the QR code. */
function createPhoneSide({ db, clock, entries, recordAudit }: QrDependencies) {
  async function scan(
    ticket: string,
    { session }: SignedInContext,
  ): Promise<RouteOutput<Groups['scan']['info']>> {
    const ticketHash = hashSecret(ticket);
    const now = clock();
    const isMine = await markScanned(db, { ticketHash, userId: session.userId, now });
    const row = isMine ? await findQrTicket(db, ticketHash) : undefined;
    if (!row) throw new AppError('qrTicketInvalid');
    const entry = await entries.getByKey(row.login_key);
    return {
      hostname: row.hostname,
      address: row.ip,
      ...describeUserAgent(row.user_agent),
      askedAt: row.created_at,
      systemName: entry.systemName,
      systemNameEn: entry.systemNameEn,
      expiresIn: Math.max(0, Math.floor((row.expires_at - now) / SECOND)),
    };
  }

  async function decide(
    ticket: string,
    state: 'confirmed' | 'denied',
    context: SignedInContext,
  ): Promise<null> {
    const ticketHash = hashSecret(ticket);
    const { userId, userName } = context.session;
    const person = { id: userId, name: userName };
    await db.transaction().execute(async (trx) => {
      const row = await findQrTicket(trx, ticketHash);
      const decision = { ticketHash, userId, state, now: clock() };
      if (!row || !(await saveDecision(trx, decision))) throw new AppError('qrTicketInvalid');
      await recordAudit(trx, context, {
        action: state === 'confirmed' ? 'qr.confirm' : 'qr.deny',
        actor: person,
        target: person,
        systemCode: row.system_code,
        after: { hostname: row.hostname, address: row.ip, userAgent: row.user_agent },
      });
    });
    return null;
  }

  return {
    scan,
    confirm: (ticket: string, context: SignedInContext) => decide(ticket, 'confirmed', context),
    deny: (ticket: string, context: SignedInContext) => decide(ticket, 'denied', context),
  };
}
