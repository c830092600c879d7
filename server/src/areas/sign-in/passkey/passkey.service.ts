import type { RouteOutput, routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import type { SignInLimits } from '../limits.ts';
import { hashSecret, makeSecret } from '../session/session-secrets.ts';
import {
  type ChallengePurpose,
  deleteChallengesExpiredBefore,
  insertChallenge,
  useChallenge,
} from './challenge.store.ts';
import { findPasskey, listPasskeys, type Passkey, storeUse } from './passkey.store.ts';
import { type Assertion, readChallenge, relyingPartyOf, verifyAssertion } from './webauthn.ts';

type RequestOptions = RouteOutput<(typeof routeGroups)['passkey']['loginOptions']>;

/** What a challenge is for, and the browser, sign-in or session that alone can use it. */
export interface ChallengeUse {
  purpose: ChallengePurpose;
  boundTo: string;
}

export interface PasskeyDependencies {
  db: Db;
  clock: () => number;
  limits: SignInLimits['passkey'];
}

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Passkeys: key pairs of which the person's authenticator keeps the private part (WebAuthn). */
export function createPasskeys({ db, clock, limits }: PasskeyDependencies) {
  async function issueChallenge({ purpose, boundTo }: ChallengeUse): Promise<string> {
    const challenge = makeSecret();
    const now = clock();
    await insertChallenge(db, {
      challenge_hash: hashSecret(challenge),
      purpose,
      bound_to: boundTo,
      created_at: now,
      expires_at: now + limits.life,
    });
    return challenge;
  }

  /** Returns the challenge if it was issued for this use; each can be redeemed once, whatever follows. */
  async function redeemChallenge(
    clientDataJSON: string,
    { purpose, boundTo }: ChallengeUse,
  ): Promise<string | undefined> {
    const challenge = readChallenge(clientDataJSON);
    if (challenge === undefined) return undefined;
    const challengeHash = hashSecret(challenge);
    const isMine = await useChallenge(db, { challengeHash, purpose, boundTo, now: clock() });
    return isMine ? challenge : undefined;
  }

  return {
    issueChallenge,
    redeemChallenge,

    /** Options for the browser. `offered`: the passkeys that are accepted; none: any of this host. */
    async requestOptions(
      use: ChallengeUse,
      offered: readonly Passkey[],
      context: CallContext,
    ): Promise<RequestOptions> {
      const { id: rpId } = relyingPartyOf(context);
      return {
        challenge: await issueChallenge(use),
        rpId,
        timeout: limits.life,
        userVerification: 'required',
        allowCredentials: offered.map(describeCredential),
      };
    },

    /** All of a user's passkeys, and those that work on the called host. */
    async listOf(userId: string, { hostname }: Pick<CallContext, 'hostname'>) {
      const all = await listPasskeys(db, userId);
      return { all, here: all.filter(({ host }) => host === hostname) };
    },

    async countOf(userId: string, { hostname }: Pick<CallContext, 'hostname'>) {
      const all = await listPasskeys(db, userId);
      return { all: all.length, here: all.filter(({ host }) => host === hostname).length };
    },

    find: (credentialId: string, { hostname }: CallContext) =>
      findPasskey(db, { credentialId, host: hostname }),

    /** The authenticator's counter if this is a signature of the passkey for this use; then call `accept`. */
    async verify(
      passkey: Passkey | undefined,
      assertion: Assertion,
      use: ChallengeUse,
      context: CallContext,
    ): Promise<number | undefined> {
      const challenge = await redeemChallenge(assertion.clientDataJSON, use);
      if (!passkey || challenge === undefined || !isOwner(passkey, assertion, use)) {
        return undefined;
      }
      return verifyAssertion(passkey, assertion, challenge, relyingPartyOf(context));
    },

    /** Returns false if the counter shows that the key was copied. */
    accept: (trx: Db, { id }: Passkey, signCount: number) =>
      storeUse(trx, { id, signCount, now: clock() }),

    purge: deleteChallengesExpiredBefore,
  };
}

/** The authenticator names the user only where it was not told which passkeys are accepted. */
function isOwner(
  { user_id }: Passkey,
  { userHandle }: Assertion,
  { purpose }: ChallengeUse,
): boolean {
  return userHandle === null ? purpose !== 'sign_in' : userHandle === toUserHandle(user_id);
}

export function toUserHandle(userId: string): string {
  return Buffer.from(userId).toString('base64url');
}

export function describeCredential({ credential_id, transports }: Passkey) {
  return {
    type: 'public-key' as const,
    id: credential_id,
    transports: JSON.parse(transports) as string[],
  };
}
