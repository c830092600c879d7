import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { MAX_PASSKEY_NAME, MAX_PASSKEYS } from '../../rules.ts';
import { signedIn } from './login.ts';

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);

/** A credential id has at most 1,023 bytes. */
const credentialId = base64url(1_364);
const clientDataJSON = base64url(8_000);
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(8);

/** What an authenticator made: the part of the browser's `RegistrationResponseJSON` that is needed. */
const registration = z.strictObject({
  id: credentialId,
  clientDataJSON,
  attestationObject: base64url(16_000),
  transports,
});

/** What an authenticator signed: the part of the browser's `AuthenticationResponseJSON` that is needed. */
const assertion = z.strictObject({
  id: credentialId,
  clientDataJSON,
  authenticatorData: base64url(4_000),
  signature: base64url(2_000),
  userHandle: base64url(100).nullable(),
});

const descriptor = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()),
});

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int().describe('Milliseconds'),
  userVerification: z.literal('required'),
  allowCredentials: z
    .array(descriptor)
    .describe('Passkeys that are accepted; none: any passkey of this address'),
});

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int().describe('Milliseconds'),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

const name = field.line(MAX_PASSKEY_NAME);
const loginTicket = z.strictObject({ ticket: field.ticket, loginKey: field.loginKey });

/** Sign-in with a passkey, and the passkeys of the signed-in person. */
export const passkeyRoutes = {
  loginOptions: defineRoute({
    method: 'POST',
    path: '/gateway/authority/login/passkeyOptions',
    summary: 'Create a challenge for signing in this browser with a passkey',
    permission: 'public',
    limit: { max: 60, seconds: 60 },
    body: z.strictObject({ loginKey: field.loginKey }),
    output: requestOptions,
    errors: ['loginMethodOff'],
  }),
  login: defineRoute({
    method: 'POST',
    path: '/gateway/authority/login/passkeyLogin',
    summary: 'Sign in with a passkey, which counts as both factors',
    permission: 'public',
    body: z.strictObject({ loginKey: field.loginKey, assertion }),
    output: signedIn,
    errors: ['passkeyWrong', 'loginMethodOff'],
  }),
  secondFactorOptions: defineRoute({
    method: 'POST',
    path: '/gateway/authority/login/secondFactorPasskeyOptions',
    summary: 'Create a challenge for a passkey as the second factor of a sign-in',
    permission: 'public',
    limit: { max: 60, seconds: 60 },
    body: loginTicket,
    output: requestOptions,
    errors: ['loginTicketInvalid'],
  }),
  verifySecondFactor: defineRoute({
    method: 'POST',
    path: '/gateway/authority/login/verifyPasskey',
    summary: 'Complete a sign-in with a passkey as the second factor',
    permission: 'public',
    body: loginTicket.extend({ assertion }),
    output: signedIn,
    errors: ['passkeyWrong', 'loginTicketInvalid'],
  }),
  stepUpOptions: defineRoute({
    method: 'POST',
    path: '/gateway/console/session/passkeyOptions',
    summary: 'Create a challenge for stepping up with a passkey',
    permission: 'session',
    output: requestOptions,
    errors: ['notFound'],
  }),
  stepUp: defineRoute({
    method: 'POST',
    path: '/gateway/console/session/stepUpByPasskey',
    summary: 'Step up for sensitive changes with a passkey; replaces the token',
    permission: 'session',
    body: z.strictObject({ assertion }),
    output: z.object({ token: z.string(), stepUpIn: z.int().describe('Seconds') }),
    errors: ['passkeyWrong'],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/gateway/console/passkeys',
    summary: "List the person's own passkeys, oldest first",
    permission: 'session',
    output: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          host: z.string().describe('Host name of the console that the passkey works on'),
          createdAt: field.timestamp,
          lastUsedAt: field.timestamp.nullable(),
        }),
      )
      .max(MAX_PASSKEYS),
    errors: [],
  }),
  registerOptions: defineRoute({
    method: 'POST',
    path: '/gateway/console/passkeys/options',
    summary: 'Create a challenge for a new passkey',
    permission: 'session',
    stepUp: true,
    output: creationOptions,
    errors: ['tooManyPasskeys'],
  }),
  register: defineRoute({
    method: 'POST',
    path: '/gateway/console/passkeys',
    summary: 'Add a passkey that the browser has created',
    permission: 'session',
    stepUp: true,
    body: z.strictObject({ name, registration }),
    output: z.object({ id: z.string() }),
    errors: ['passkeyRefused', 'tooManyPasskeys'],
  }),
  rename: defineRoute({
    method: 'PUT',
    path: '/gateway/console/passkeys/:id',
    summary: "Rename one of the person's own passkeys",
    permission: 'session',
    params: z.strictObject({ id: field.id }),
    body: z.strictObject({ name }),
    output: z.null(),
    errors: ['notFound'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/gateway/console/passkeys/:id',
    summary: "Remove one of the person's own passkeys, unless it is a second factor they must have",
    permission: 'session',
    stepUp: true,
    params: z.strictObject({ id: field.id }),
    output: z.null(),
    errors: ['notFound', 'lastSecondFactor'],
  }),
};
