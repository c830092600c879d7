import type { RouteParsed, routeGroups } from '@pedestal/contract';
import type { CallContext } from '../../../platform/http/context.ts';
import type { Passkey } from './passkey.store.ts';

type Routes = (typeof routeGroups)['passkey'];
export type Assertion = RouteParsed<Routes['login']>['body']['assertion'];
export type Registration = RouteParsed<Routes['register']>['body']['registration'];

/** ES256, EdDSA and RS256: one of them is known to every authenticator. */
export const ALGORITHMS = [-7, -8, -257];
/** A public key of the largest kind, RSA with 4,096 bits, has about 530 bytes. */
const MAX_PUBLIC_KEY = 1_200;

/** Who the authenticator signs for: the host that was called, which the gateway has recognised as its own. */
interface RelyingParty {
  id: string;
  origin: string;
}

export function relyingPartyOf({ hostname, origin }: CallContext): RelyingParty {
  return { id: hostname, origin: new URL(origin).origin };
}

// Loaded with the first passkey: most of it verifies attestations, which are not requested.
const loadLibrary = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

/** The challenge in what the browser says it did; undefined if it is no such text. */
export function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

function isFromFrame(clientDataJSON: string): boolean {
  const text = Buffer.from(clientDataJSON, 'base64url').toString('utf8');
  return (JSON.parse(text) as { crossOrigin?: unknown }).crossOrigin === true;
}

/** The counter of the authenticator; undefined if the signature is not that of this passkey for this console. */
export async function verifyAssertion(
  passkey: Passkey,
  { id, clientDataJSON, authenticatorData, signature }: Assertion,
  challenge: string,
  { id: rpId, origin }: RelyingParty,
): Promise<number | undefined> {
  try {
    const { verifyAuthenticationResponse } = await loadLibrary();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      // The counter is compared when it is stored, in one statement.
      credential: { id, publicKey: toBytes(passkey.public_key), counter: 0 },
    });
    return verified && !isFromFrame(clientDataJSON) ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

/** The new credential; undefined if it was not made for this challenge and console with the user verified. */
export async function verifyRegistration(
  { id, clientDataJSON, attestationObject, transports }: Registration,
  challenge: string,
  { id: rpId, origin }: RelyingParty,
): Promise<{ publicKey: string; signCount: number } | undefined> {
  try {
    if (!(await isWithoutCertificate(attestationObject)) || isFromFrame(clientDataJSON)) {
      return undefined;
    }
    const { verifyRegistrationResponse } = await loadLibrary();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject, transports: transports as never },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    const credential = registrationInfo?.credential;
    if (!verified || !credential || credential.id !== id) return undefined;
    if (credential.publicKey.byteLength > MAX_PUBLIC_KEY) return undefined;
    const publicKey = Buffer.from(credential.publicKey).toString('base64url');
    return { publicKey, signCount: credential.counter };
  } catch {
    return undefined;
  }
}

/**
 * None was asked for, so browsers remove certificates. One that is sent anyway must not be verified: that may fetch
 * revocation lists from addresses which the certificate names.
 */
async function isWithoutCertificate(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await loadHelpers();
  const decoded = decodeAttestationObject(toBytes(attestationObject));
  const format = decoded.get('fmt');
  const isSelfSigned = format === 'packed' && decoded.get('attStmt').get('x5c') === undefined;
  return format === 'none' || isSelfSigned;
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'));
}
