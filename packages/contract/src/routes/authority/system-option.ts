import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';

export const roleRoutes = {
  getSystemOption: defineRoute({
    method: 'POST',
    path: '/gateway/authority/role/getSystemOption',
    summary: 'List the systems that the person may enter, in order',
    permission: 'session',
    output: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        icon: z.string(),
        indexUrl: z.string(),
        /** Its pages carry a watermark. */
        watermark: z.literal(true).optional(),
      }),
    ),
    errors: [],
  }),
};
