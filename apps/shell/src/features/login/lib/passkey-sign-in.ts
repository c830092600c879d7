import { callSignIn } from '../../../lib/api/api.ts';
import { signWithPasskey } from '../../../lib/session/passkeys.ts';
import type { SignedIn } from '../../../lib/session/session-calls.ts';

/** Signs in with a passkey, as the second factor where a ticket is given. */
export async function proveByPasskey(
  loginKey: string,
  ticket: string | undefined,
): Promise<SignedIn> {
  if (ticket === undefined) {
    const options = await callSignIn('POST /gateway/authority/login/passkeyOptions', {
      body: { loginKey },
    });
    const assertion = await signWithPasskey(options);
    const body = { loginKey, assertion };
    return callSignIn('POST /gateway/authority/login/passkeyLogin', { body });
  }
  const due = { ticket, loginKey };
  const options = await callSignIn('POST /gateway/authority/login/secondFactorPasskeyOptions', {
    body: due,
  });
  const assertion = await signWithPasskey(options);
  const body = { ...due, assertion };
  return callSignIn('POST /gateway/authority/login/verifyPasskey', { body });
}
