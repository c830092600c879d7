import { AppError, type RouteOutput, type RouteParsed, type routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { sourceOf } from '../../../platform/http/source.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import type { Attempts, Reservation } from '../attempt/attempt.service.ts';
import type { Devices } from '../device/device.service.ts';
import type { SignInLimits } from '../limits.ts';
import type { LoginEntries, LoginEntry } from '../login-entry/login-entry.service.ts';
import type { ChallengeUse, Passkeys } from '../passkey/passkey.service.ts';
import type { RecordAudit } from '../record-audit.ts';
import type { Account } from './account.store.ts';
import { findById } from './account.store.ts';
import type { CompleteSignIn, SignedIn } from './complete-sign-in.service.ts';
import { Refusal, recordFailure, unlessRefused } from './failure.ts';
import { beginFlow, hashFlow, readFlow } from './flow.ts';

type Routes = (typeof routeGroups)['passkey'];
type Body = RouteParsed<Routes['login']>['body'];

export interface PasskeyLoginDependencies {
  db: Db;
  keyring: Keyring;
  limits: SignInLimits['flow'];
  entries: LoginEntries;
  attempts: Attempts;
  devices: Devices;
  passkeys: Passkeys;
  completeSignIn: CompleteSignIn;
  recordAudit: RecordAudit;
}

/** Sign-in with a passkey that names its owner. The authenticator has verified the user, so it is both factors. */
export function createPasskeyLogin(dependencies: PasskeyLoginDependencies) {
  const { db, keyring, limits, entries, passkeys, completeSignIn, recordAudit } = dependencies;
  const reserve = createReserve(dependencies);
  const useOf = (flow: string): ChallengeUse => ({
    purpose: 'sign_in',
    boundTo: keyring.hash('passkey-flow', flow),
  });

  /** Passkeys are no method that an entry chooses, but without any method nobody signs in there. */
  async function requireOpenEntry(loginKey: string, context: CallContext): Promise<LoginEntry> {
    const entry = await entries.require(loginKey, context);
    if (entry.methods.length === 0) throw new AppError('loginMethodOff');
    return entry;
  }

  return {
    async begin(
      { loginKey }: { loginKey: string },
      context: CallContext,
    ): Promise<RouteOutput<Routes['loginOptions']>> {
      await requireOpenEntry(loginKey, context);
      const flow = beginFlow(context.cookies, limits);
      return passkeys.requestOptions(useOf(flow), [], context);
    },

    async signIn({ loginKey, assertion }: Body, context: CallContext): Promise<SignedIn> {
      const entry = await requireOpenEntry(loginKey, context);
      const passkey = await passkeys.find(assertion.id, context);
      const found = passkey ? await findById(db, passkey.user_id) : null;
      const reservation = await reserve(assertion.id, found, context);
      const use = useOf(readFlow(context.cookies));
      const signCount = await passkeys.verify(passkey, assertion, use, context);
      const result = await db.transaction().execute(async (trx) => {
        const isRight = passkey && found?.isActive && signCount !== undefined;
        const canTry = isRight && !reservation.isBlocked;
        if (canTry && (await passkeys.accept(trx, passkey, signCount))) return found;
        await recordFailure(trx, recordAudit, {
          account: found,
          reservation,
          method: 'passkey',
          systemCode: entry.systemCode,
          context,
          ...(canTry ? { reason: 'signCount' } : {}),
        });
        return new Refusal('passkeyWrong');
      });
      const account = unlessRefused(result);
      const proof = {
        method: 'passkey',
        reservation,
        secondFactorProved: true,
        passwordIsFresh: false,
      };
      return completeSignIn(account, entry, proof, context);
    },
  };
}

/** Counts the attempt before it is checked, for unknown credentials as well. */
function createReserve({ keyring, attempts, devices }: PasskeyLoginDependencies) {
  return async (
    credentialId: string,
    account: Account | null,
    context: CallContext,
  ): Promise<Reservation> => {
    const unknownId = keyring.hash('passkey', credentialId);
    return attempts.reserve({
      account: account?.id ?? `passkey:${unknownId}`,
      identifiedBy: 'passkey',
      flowHash: hashFlow(keyring, readFlow(context.cookies)),
      deviceId: await devices.find(account?.id ?? unknownId, context.cookies),
      source: sourceOf(context.ip),
      method: 'code',
    });
  };
}
