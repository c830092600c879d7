import type { RouteInput, RouteOf, RouteOutput } from '@pedestal/contract';

type RequestOptions = RouteOutput<RouteOf<'POST /gateway/authority/login/passkeyOptions'>>;
type CreationOptions = RouteOutput<RouteOf<'POST /gateway/console/passkeys/options'>>;
export type Assertion = RouteInput<
  RouteOf<'POST /gateway/authority/login/passkeyLogin'>
>['body']['assertion'];
export type Registration = RouteInput<
  RouteOf<'POST /gateway/console/passkeys'>
>['body']['registration'];

/** The person, or the browser, cancelled: no passkey was used or created. */
export class PasskeyCancelled extends Error {
  override readonly name = 'PasskeyCancelled';
  /** The authenticator holds a passkey of this person already. */
  readonly isDuplicate: boolean;

  constructor(cause: unknown) {
    super('no passkey was used', { cause });
    this.isDuplicate = cause instanceof DOMException && cause.name === 'InvalidStateError';
  }
}

/** Lets the person sign with a passkey. Throws `PasskeyCancelled`. */
export async function signWithPasskey(options: RequestOptions): Promise<Assertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never);
  const credential = await ask(() => navigator.credentials.get({ publicKey }));
  const { id, response } = credential.toJSON() as AuthenticationResponseJSON;
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** Lets the person create a passkey. Throws `PasskeyCancelled`. */
export async function createPasskey(options: CreationOptions): Promise<Registration> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
  const credential = await ask(() => navigator.credentials.create({ publicKey }));
  const { id, response } = credential.toJSON() as RegistrationResponseJSON;
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

async function ask(use: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await use();
    if (credential) return credential as PublicKeyCredential;
  } catch (error) {
    throw new PasskeyCancelled(error);
  }
  throw new PasskeyCancelled(undefined);
}
