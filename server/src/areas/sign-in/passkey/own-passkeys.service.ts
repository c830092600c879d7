import { AppError, type AuditAction, type RouteOutput, type routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { SignInLimits } from '../limits.ts';
import type { RecordAudit } from '../record-audit.ts';
import { describeCredential, type Passkeys, toUserHandle } from './passkey.service.ts';
import { deletePasskey, insertPasskey, listPasskeys, renamePasskey } from './passkey.store.ts';
import { ALGORITHMS, type Registration, relyingPartyOf, verifyRegistration } from './webauthn.ts';

type Routes = (typeof routeGroups)['passkey'];

export interface OwnPasskeyDependencies {
  db: Db;
  clock: () => number;
  limits: SignInLimits['passkey'];
  issuer: string;
  passkeys: Passkeys;
  /** Would the user be without a second factor that they must have? */
  needsPasskey(userId: string): Promise<boolean>;
  findDisplayName(userId: string): Promise<string>;
  recordAudit: RecordAudit;
}

export type OwnPasskeys = ReturnType<typeof createOwnPasskeys>;

/** The passkeys of the signed-in user. */
export function createOwnPasskeys(dependencies: OwnPasskeyDependencies) {
  const { db, needsPasskey } = dependencies;
  const audit = createAudit(dependencies.recordAudit);

  async function requireOwn(trx: Db, id: string, { session }: SignedInContext) {
    const own = await listPasskeys(trx, session.userId);
    const passkey = own.find((candidate) => candidate.id === id);
    if (!passkey) throw new AppError('notFound');
    return { passkey, isLast: own.length === 1 };
  }

  return {
    ...createRegistration(dependencies),

    async list({ session }: SignedInContext): Promise<RouteOutput<Routes['list']>> {
      const own = await listPasskeys(db, session.userId);
      return own.map(({ id, name, host, created_at, last_used_at }) => ({
        id,
        name,
        host,
        createdAt: created_at,
        lastUsedAt: last_used_at,
      }));
    },

    async rename(id: string, name: string, context: SignedInContext): Promise<null> {
      const { userId } = context.session;
      await db.transaction().execute(async (trx) => {
        const { passkey } = await requireOwn(trx, id, context);
        if (passkey.name === name) return;
        await renamePasskey(trx, { id, userId, name });
        const before = { id, name: passkey.name };
        await audit(trx, 'passkey.rename', context, { before, after: { id, name } });
      });
      return null;
    },

    async remove(id: string, context: SignedInContext): Promise<null> {
      const { userId } = context.session;
      const isNeeded = await needsPasskey(userId);
      await db.transaction().execute(async (trx) => {
        const { passkey, isLast } = await requireOwn(trx, id, context);
        if (isLast && isNeeded) throw new AppError('lastSecondFactor');
        if (!(await deletePasskey(trx, { id, userId }))) throw new AppError('notFound');
        const { name, host } = passkey;
        await audit(trx, 'passkey.remove', context, { before: { id, name, host } });
      });
      return null;
    },
  };
}

/** Adds a passkey in two calls, with a challenge in between. */
function createRegistration(dependencies: OwnPasskeyDependencies) {
  const { db, clock, limits, issuer, passkeys, findDisplayName } = dependencies;
  const audit = createAudit(dependencies.recordAudit);
  const useOf = ({ session }: SignedInContext) =>
    ({ purpose: 'register', boundTo: session.id }) as const;

  return {
    async beginRegistration(
      context: SignedInContext,
    ): Promise<RouteOutput<Routes['registerOptions']>> {
      const { userId, userName } = context.session;
      const own = await listPasskeys(db, userId);
      if (own.length >= limits.perUser) throw new AppError('tooManyPasskeys');
      return {
        challenge: await passkeys.issueChallenge(useOf(context)),
        rp: { id: relyingPartyOf(context).id, name: issuer },
        user: {
          id: toUserHandle(userId),
          name: userName,
          displayName: await findDisplayName(userId),
        },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        timeout: limits.life,
        attestation: 'none',
        excludeCredentials: own.map(describeCredential),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      };
    },

    async register(
      { name, registration }: { name: string; registration: Registration },
      context: SignedInContext,
    ): Promise<RouteOutput<Routes['register']>> {
      const { userId } = context.session;
      const rp = relyingPartyOf(context);
      const challenge = await passkeys.redeemChallenge(registration.clientDataJSON, useOf(context));
      const verified = challenge && (await verifyRegistration(registration, challenge, rp));
      if (!verified) throw new AppError('passkeyRefused');
      const id = newId(clock());
      const passkey = {
        id,
        user_id: userId,
        credential_id: registration.id,
        public_key: verified.publicKey,
        sign_count: verified.signCount,
        host: rp.id,
        transports: JSON.stringify(registration.transports),
        name,
        created_at: clock(),
        last_used_at: null,
      };
      await db.transaction().execute(async (trx) => {
        if (!(await insertPasskey(trx, passkey, limits.perUser))) {
          const { length } = await listPasskeys(trx, userId);
          throw new AppError(length < limits.perUser ? 'passkeyRefused' : 'tooManyPasskeys');
        }
        await audit(trx, 'passkey.add', context, { after: { id, name, host: rp.id } });
      });
      return { id };
    },
  };
}

function createAudit(recordAudit: RecordAudit) {
  return (
    trx: Db,
    action: AuditAction,
    context: SignedInContext,
    change: { before?: unknown; after?: unknown },
  ) => {
    const person = { id: context.session.userId, name: context.session.userName };
    return recordAudit(trx, context, { action, actor: person, target: person, ...change });
  };
}
