import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';

export const outboxRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/gateway/console/outbox',
    summary:
      'List text messages of a development console, newest first; loopback only, not in production',
    permission: 'public',
    output: z.array(
      z.object({
        id: z.string(),
        mobile: z.string(),
        scene: z.string(),
        code: z.string().describe('Empty for a message without a code'),
        text: z.string(),
        at: field.timestamp,
      }),
    ),
    errors: ['notFound'],
  }),
};
