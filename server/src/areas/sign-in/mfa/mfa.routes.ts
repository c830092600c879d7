import { AppError, type AuditAction, routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { RecordAudit } from '../record-audit.ts';
import type { SecondFactorMethod, SecondFactors } from './mfa.service.ts';

export interface MfaRouteDependencies {
  db: Db;
  secondFactors: SecondFactors;
  /** Checks a code of the second factor that is set up. Throws `secondFactorWrong`. */
  proveSecondFactor(
    proof: { method: SecondFactorMethod; code: string },
    context: SignedInContext,
  ): Promise<void>;
  /** Ends the user's other sessions, which were opened without the second factor. */
  endOtherSessions(trx: Db, context: SignedInContext): Promise<{ announce(): void }>;
  recordAudit: RecordAudit;
}

/**
 * The user's own second factor. The contract requires step-up for these routes. Whoever replaces or disables a factor
 * must also prove that factor.
 */
export function mountMfa(mount: Mount, dependencies: MfaRouteDependencies): void {
  const { mfa } = routeGroups;
  const { db, secondFactors, proveSecondFactor, endOtherSessions, recordAudit } = dependencies;

  const audit = (trx: Db, action: AuditAction, context: SignedInContext) =>
    recordAudit(trx, context, {
      action,
      actor: { id: context.session.userId, name: context.session.userName },
      target: { id: context.session.userId, name: context.session.userName },
    });

  mount(mfa.status, async (_input, { session, hostname }) => ({
    enabled: await secondFactors.isEnrolled(session.userId),
    required: await secondFactors.isRequired(session.userId),
    recoveryCodesLeft: await secondFactors.countRecoveryCodes(session.userId),
    stepUpMethods: await secondFactors.listStepUpMethods(session.userId, { hostname }),
  }));

  mount(mfa.enrol, (_input, { session }) => secondFactors.begin(session.userId, session.userName));

  mount(mfa.confirm, async ({ body }, context) => {
    const { userId } = context.session;
    if (body.proof) await proveSecondFactor(body.proof, context);
    const { recoveryCodes, announce } = await db.transaction().execute(async (trx) => {
      if (!body.proof && (await secondFactors.isEnrolled(userId, trx))) {
        throw new AppError('secondFactorRequired');
      }
      const codes = await secondFactors.confirm(trx, userId, body.code);
      if (!codes) throw new AppError('secondFactorWrong');
      const ended = await endOtherSessions(trx, context);
      await audit(trx, 'mfa.enable', context);
      return { recoveryCodes: codes, announce: ended.announce };
    });
    announce();
    return { recoveryCodes };
  });

  mount(mfa.renewRecoveryCodes, async ({ body }, context) => {
    const { userId } = context.session;
    if (!(await secondFactors.isEnrolled(userId))) throw new AppError('notFound');
    await proveSecondFactor(body, context);
    return db.transaction().execute(async (trx) => {
      const recoveryCodes = await secondFactors.renewRecoveryCodes(trx, userId);
      await audit(trx, 'mfa.renewRecoveryCodes', context);
      return { recoveryCodes };
    });
  });

  mount(mfa.disable, async ({ body }, context) => {
    const { userId } = context.session;
    if (await secondFactors.isRequired(userId)) throw new AppError('forbidden');
    await proveSecondFactor(body, context);
    await db.transaction().execute(async (trx) => {
      await secondFactors.remove(trx, userId);
      await audit(trx, 'mfa.disable', context);
    });
    return null;
  });
}
