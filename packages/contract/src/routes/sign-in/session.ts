import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { signedIn } from './login.ts';

const sessionTab = z.object({
  id: z.string(),
  current: z.boolean().describe('Whether it is the tab that calls'),
  address: z.string(),
  browser: z.string(),
  os: z.string(),
  createdAt: field.timestamp,
});

/** Sessions of the signed-in person. */
export const sessionRoutes = {
  resume: defineRoute({
    method: 'POST',
    path: '/gateway/console/session/resume',
    summary: 'Create a token for a new tab of a browser that is signed in at this login entry',
    permission: 'public',
    repeatable: true,
    body: z.strictObject({ loginKey: field.loginKey }),
    output: signedIn,
    errors: ['noSession', 'tooManySessions', 'signedInElsewhere', 'crossSite'],
  }),
  state: defineRoute({
    method: 'GET',
    path: '/gateway/console/session/state',
    summary: 'Read the remaining time of the session, without extending it',
    permission: 'session',
    background: true,
    output: z.object({
      idleIn: z.int().describe('Seconds'),
      expiresIn: z.int().describe('Seconds'),
      stepUpIn: z.int().describe('Seconds until sensitive changes require a step-up'),
    }),
    errors: [],
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/gateway/console/session/logout',
    summary: 'End this session',
    permission: 'session',
    output: z.null(),
    errors: [],
  }),
  logoutEverywhere: defineRoute({
    method: 'POST',
    path: '/gateway/console/session/logoutEverywhere',
    summary: 'End all sessions of the person, including this one',
    permission: 'session',
    output: z.null(),
    errors: [],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/gateway/console/session/list',
    summary: "List the person's own sessions",
    permission: 'session',
    output: z.array(
      z.object({
        id: z.string(),
        current: z.boolean(),
        systemCode: z.string(),
        address: z.string(),
        browser: z.string(),
        os: z.string(),
        method: z.string(),
        createdAt: field.timestamp,
        lastActiveAt: field.timestamp,
        expiresAt: field.timestamp,
        tabs: z.array(sessionTab).max(21).describe('Tokens of the session, newest first'),
      }),
    ),
    errors: [],
  }),
  end: defineRoute({
    method: 'POST',
    path: '/gateway/console/session/end',
    summary: "End one of the person's own sessions",
    permission: 'session',
    body: z.strictObject({ id: field.id }),
    output: z.null(),
    errors: ['notFound'],
  }),
  endTab: defineRoute({
    method: 'POST',
    path: '/gateway/console/session/endTab',
    summary: 'End another tab of this session and replace the cookie of the browser',
    permission: 'session',
    body: z.strictObject({ id: field.id }),
    output: z.null(),
    errors: ['notFound'],
  }),
  stepUp: defineRoute({
    method: 'POST',
    path: '/gateway/console/session/stepUp',
    summary:
      'Step up for sensitive changes, with the second factor where one is set up; replaces the token',
    permission: 'session',
    body: z.strictObject({
      method: z.enum(['password', 'totp', 'recovery']),
      proof: field.typedPassword,
    }),
    output: z.object({ token: z.string(), stepUpIn: z.int().describe('Seconds') }),
    errors: ['passwordWrong', 'secondFactorWrong', 'secondFactorRequired'],
  }),
  changePassword: defineRoute({
    method: 'POST',
    path: '/gateway/console/session/changePassword',
    summary: "Change the person's own password; ends all other sessions",
    permission: 'session',
    body: z.strictObject({ oldPassword: field.typedPassword, newPassword: field.newPassword }),
    output: z.object({ token: z.string() }),
    errors: ['passwordWrong', 'passwordTooWeak', 'passwordReused'],
  }),
};
