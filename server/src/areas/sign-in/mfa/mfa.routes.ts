import { AppError, type AuditAction, routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { RecordAudit } from '../record-audit.ts';
import type { SecondFactors } from './mfa.service.ts';

export interface MfaRouteDependencies {
  db: Db;
  secondFactors: SecondFactors;
  recordAudit: RecordAudit;
}

/** The user's own second factor. The contract requires step-up for these routes. */
export function mountMfa(mount: Mount, dependencies: MfaRouteDependencies): void {
  const { mfa } = routeGroups;
  const { db, secondFactors, recordAudit } = dependencies;

  const audit = (trx: Db, action: AuditAction, context: SignedInContext) =>
    recordAudit(trx, context, {
      action,
      actor: { id: context.session.userId, name: context.session.userName },
      target: { id: context.session.userId, name: context.session.userName },
    });

  mount(mfa.status, async (_input, { session }) => ({
    enabled: await secondFactors.isEnrolled(session.userId),
    required: await secondFactors.isRequired(session.userId),
    recoveryCodesLeft: await secondFactors.countRecoveryCodes(session.userId),
  }));

  mount(mfa.enrol, (_input, { session }) => secondFactors.begin(session.userId, session.userName));

  mount(mfa.confirm, ({ body }, context) =>
    db.transaction().execute(async (trx) => {
      const recoveryCodes = await secondFactors.confirm(trx, context.session.userId, body.code);
      if (!recoveryCodes) throw new AppError('secondFactorWrong');
      await audit(trx, 'mfa.enable', context);
      return { recoveryCodes };
    }),
  );

  mount(mfa.renewRecoveryCodes, (_input, context) =>
    db.transaction().execute(async (trx) => {
      const { userId } = context.session;
      const recoveryCodes = await secondFactors.renewRecoveryCodes(trx, userId);
      await audit(trx, 'mfa.renewRecoveryCodes', context);
      return { recoveryCodes };
    }),
  );

  mount(mfa.disable, async (_input, context) => {
    const { userId } = context.session;
    if (await secondFactors.isRequired(userId)) throw new AppError('forbidden');
    await db.transaction().execute(async (trx) => {
      await secondFactors.remove(trx, userId);
      await audit(trx, 'mfa.disable', context);
    });
    return null;
  });
}
