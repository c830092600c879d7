import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';

export const loginMethod = z.enum(['password', 'sms', 'qr']);

const passwordPolicy = z.object({
  minLength: z.int(),
  maxLength: z.int(),
  requireClasses: z.int().describe('Required number of classes: lower, upper, digit, symbol'),
  rotateDays: z.int().describe('0: never'),
});

/**
 * Reply of every sign-in method. `token` is empty while a step is pending: a second factor (`mfa`)
 * or a new password (`mustChangePassword`). The client sends that step with its ticket and gets the
 * same kind of reply.
 */
export const signedIn = z.object({
  token: z.string(),
  systemCode: z.string(),
  userIndexInfoList: z.array(z.object({ prefix: z.string(), indexUrl: z.string() })),
  expiresIn: z.int().optional().describe('Seconds until the session expires, even if it is used'),
  mustChangePassword: z.boolean().optional(),
  passwordTicket: z.string().optional().describe('Ticket for changePassword, if it is pending'),
  mfa: z
    .object({
      ticket: z.string(),
      methods: z
        .array(z.enum(['passkey', 'totp', 'recovery', 'enrol']))
        .describe("'enrol': a second factor is required and none is set up yet"),
    })
    .optional(),
  recoveryCodes: z
    .array(z.string())
    .optional()
    .describe('Shown once, after a second factor was set up at sign-in'),
});

const captcha = z.strictObject({ id: z.string().max(64), answer: z.string().max(64) });
const loginTicket = z.strictObject({ ticket: field.ticket, loginKey: field.loginKey });

export const loginRoutes = {
  getLoginConfig: defineRoute({
    method: 'POST',
    path: '/gateway/authority/login/getLoginConfig',
    summary: 'Read the login entry of a host name or system: branding and methods',
    permission: 'public',
    repeatable: true,
    body: z.strictObject({
      hostname: field.hostname.optional(),
      systemCode: field.systemCode.optional(),
    }),
    output: z.object({
      loginKey: z.string(),
      systemCode: z.string(),
      title: z.string(),
      logo: z.string(),
      background: z.string(),
      methods: z.array(loginMethod),
      activeKey: z.enum(['1', '2', '3']).describe("'1' SMS, '2' password, '3' QR"),
      registerOpen: z.boolean(),
      passwordPolicy,
      locale: field.locale,
      hostname: z
        .string()
        .optional()
        .describe('The registered hostname that chose this entry; none for the default entry'),
    }),
    errors: [],
  }),
  normal: defineRoute({
    method: 'POST',
    path: '/gateway/authority/login/normal',
    summary: 'Sign in with a password',
    permission: 'public',
    repeatable: true,
    body: z.strictObject({
      userName: field.userName,
      password: field.typedPassword,
      loginKey: field.loginKey,
      captcha: captcha.optional(),
    }),
    output: signedIn,
    errors: ['credentialsWrong', 'captchaRequired', 'captchaWrong', 'loginMethodOff'],
  }),
  loginQRCodeUrl: defineRoute({
    method: 'GET',
    path: '/gateway/authority/login/loginQRCodeUrl',
    summary: 'Create a QR code for signing in this browser',
    permission: 'public',
    limit: { max: 120, seconds: 60 },
    query: z.strictObject({ systemCode: field.systemCode.optional() }),
    output: z.object({
      url: z.string(),
      ticket: z.string(),
      loginKey: z.string(),
      expiresIn: z.int(),
    }),
    errors: ['loginMethodOff'],
  }),
  isLoginSuccess: defineRoute({
    method: 'POST',
    path: '/gateway/authority/login/isLoginSuccess',
    summary: 'Poll the state of a QR code; only the requesting browser gets the token, once',
    permission: 'public',
    body: z.strictObject({ loginKey: field.loginKey, ticket: field.ticket }),
    output: z.object({
      state: z.enum(['waiting', 'scanned', 'confirmed', 'denied', 'expired']),
      ...signedIn.partial().shape,
    }),
    errors: [],
  }),
  getSmsVerifyCode: defineRoute({
    method: 'POST',
    path: '/gateway/authority/login/getSmsVerifyCode',
    summary: 'Send a code by SMS; the reply does not reveal whether the number is known',
    permission: 'public',
    body: z.strictObject({
      mobile: field.mobile,
      scene: z.enum(['login', 'register', 'forget']),
      loginKey: field.loginKey,
      captcha: captcha.optional(),
    }),
    output: z.object({ expiresIn: z.int(), retryAfter: z.int() }),
    errors: ['captchaRequired', 'captchaWrong', 'loginMethodOff', 'registrationClosed'],
  }),
  forgetPassword: defineRoute({
    method: 'POST',
    path: '/gateway/authority/login/forgetPassword',
    summary: 'Reset the password with an SMS code; ends all sessions of the person',
    permission: 'public',
    body: z.strictObject({
      mobile: field.mobile,
      code: field.smsCode,
      newPassword: field.newPassword,
      loginKey: field.loginKey,
    }),
    output: z.null(),
    errors: ['smsCodeWrong', 'passwordTooWeak', 'passwordReused', 'loginMethodOff'],
  }),
  smsLogin: defineRoute({
    method: 'POST',
    path: '/gateway/authority/login/smsLogin',
    summary: 'Sign in with an SMS code',
    permission: 'public',
    body: z.strictObject({ mobile: field.mobile, code: field.smsCode, loginKey: field.loginKey }),
    output: signedIn,
    errors: ['smsCodeWrong', 'loginMethodOff'],
  }),
  smsRegister: defineRoute({
    method: 'POST',
    path: '/gateway/authority/login/smsRegister',
    summary: 'Register with an invite and an SMS code, and sign in',
    permission: 'public',
    body: z.strictObject({
      mobile: field.mobile,
      code: field.smsCode,
      userName: field.registeredUserName,
      password: field.newPassword,
      displayName: field.displayName.optional(),
      inviteCode: field.inviteCode,
      loginKey: field.loginKey,
    }),
    output: signedIn,
    errors: [
      'smsCodeWrong',
      'passwordTooWeak',
      'userNameTaken',
      'mobileTaken',
      'inviteInvalid',
      'registrationClosed',
    ],
  }),
  getCaptcha: defineRoute({
    method: 'POST',
    path: '/gateway/authority/login/getCaptcha',
    summary: 'Create a captcha, required after failures; `question` is its text alternative',
    permission: 'public',
    limit: { max: 60, seconds: 60 },
    body: z.strictObject({ loginKey: field.loginKey }),
    output: z.object({
      id: z.string(),
      image: z.string().describe('SVG as a data URL'),
      question: z.string(),
      expiresIn: z.int(),
    }),
    errors: [],
  }),
  enrolSecondFactor: defineRoute({
    method: 'POST',
    path: '/gateway/authority/login/enrolSecondFactor',
    summary: 'Create the secret for a second factor that sign-in requires',
    permission: 'public',
    body: loginTicket,
    output: z.object({ secret: z.string(), otpauthUrl: z.string(), expiresIn: z.int() }),
    errors: ['loginTicketInvalid'],
  }),
  verifySecondFactor: defineRoute({
    method: 'POST',
    path: '/gateway/authority/login/verifySecondFactor',
    summary: 'Complete a sign-in with the second factor',
    permission: 'public',
    body: loginTicket.extend({
      method: z.enum(['totp', 'recovery']),
      code: field.secondFactorCode,
    }),
    output: signedIn,
    errors: ['secondFactorWrong', 'loginTicketInvalid'],
  }),
  changePassword: defineRoute({
    method: 'POST',
    path: '/gateway/authority/login/changePassword',
    summary: 'Complete a sign-in with a new password, if one is required',
    permission: 'public',
    body: loginTicket.extend({ newPassword: field.newPassword }),
    output: signedIn,
    errors: ['loginTicketInvalid', 'passwordTooWeak', 'passwordReused'],
  }),
};
