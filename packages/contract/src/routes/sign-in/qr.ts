import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';

const body = z.strictObject({ ticket: field.ticket });

/** Calls of the phone after it opened `/user/scan`. */
export const scanRoutes = {
  info: defineRoute({
    method: 'POST',
    path: '/gateway/authority/login/scanInfo',
    summary: 'Read which browser requests the sign-in; marks the QR code as scanned',
    permission: 'session',
    body,
    output: z.object({
      hostname: z.string(),
      address: z.string(),
      browser: z.string(),
      os: z.string(),
      askedAt: field.timestamp,
      systemName: z.string(),
      systemNameEn: z.string(),
      expiresIn: z.int(),
    }),
    errors: ['qrTicketInvalid'],
  }),
  confirm: defineRoute({
    method: 'POST',
    path: '/gateway/authority/login/scanConfirm',
    summary: 'Sign the requesting browser in as the person on the phone',
    permission: 'session',
    body,
    output: z.null(),
    errors: ['qrTicketInvalid'],
  }),
  deny: defineRoute({
    method: 'POST',
    path: '/gateway/authority/login/scanDeny',
    summary: 'Refuse the sign-in of the requesting browser',
    permission: 'session',
    body,
    output: z.null(),
    errors: ['qrTicketInvalid'],
  }),
};
