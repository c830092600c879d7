import { AppError } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { isConnectionFailure } from '../platform/db/dialect.ts';
import { DEFAULT_PACE, type Pace } from '../platform/http/body/body-pace.ts';
import { handleErrors } from '../platform/http/error-handler.ts';
import { createLimiter } from '../platform/http/limiter.ts';
import { createMount, type Mount, type MountDependencies } from '../platform/http/mount-route.ts';
import { createServer } from '../platform/http/server.ts';
import { MINUTE } from '../platform/time/durations.ts';

const UNPROVED = 'unproved:';

/** The token of a person who has not proved their identity lately. */
export const unproved = (userId: string) => `${UNPROVED}${userId}`;

/** A gateway with only the routes under test. The token of a session is the person's id. */
export function createTestGateway(
  mountRoutes: (mount: Mount, app: FastifyInstance) => void,
  hasPermission: (userId: string, code: string) => boolean | Promise<boolean> = () => true,
  pace: Pace = DEFAULT_PACE,
  wasDone: MountDependencies['wasDone'] = async () => false,
): FastifyInstance {
  const app = createServer({
    log: pino({ level: 'silent' }),
    trustProxy: undefined,
    pace,
    // A busy machine takes longer than the time limit of the product.
    handlerTimeout: 3 * MINUTE,
  });
  handleErrors(app, { defaultLocale: 'en-US', isDatabaseAway: isConnectionFailure });
  const mount = createMount(app, {
    clock: Date.now,
    limiter: createLimiter(Date.now),
    defaultLocale: 'en-US',
    base: '/',
    explainEnd: async () => 'noSession',
    resolveServiceToken: () => Promise.reject(new AppError('serviceTokenInvalid')),
    resolveSession(token) {
      const userId = token.replace(UNPROVED, '');
      return {
        id: userId,
        userId,
        userName: userId,
        loginKey: 'default',
        systemCode: '1001',
        reauthAt: token === userId ? Date.now() : 0,
      };
    },
    hasPermission: (session, code) => hasPermission(session.userId, code),
    wasDone,
  });
  mountRoutes(mount, app);
  return app;
}
