import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { appendAudits } from './audit.ts';
import { trimAudit } from './audit-retention.ts';
import { verifyAuditChain, verifyAuditStretch } from './verify-chain.ts';

describeOnEachDatabase('audit retention', (context) => {
  const append = (ats: readonly number[]) =>
    context.db.transaction().execute((trx) =>
      appendAudits(
        trx,
        ats.map((at) => ({
          at,
          actorId: null,
          action: 'user.update',
          targetType: 'x',
          targetId: `${at}`,
        })),
      ),
    );
  const readTimes = async () =>
    (await context.db.selectFrom('audit').select('at').orderBy('seq').execute()).map(
      ({ at }) => at,
    );

  beforeEach(() => append([10, 20, 30, 40, 50]));

  it('deletes the oldest entries and leaves one valid chain', async () => {
    expect(await trimAudit(context.db, { before: 35, now: 60 })).toBe(3);
    expect(await readTimes()).toEqual([40, 50, 60]);
    expect(await verifyAuditChain(context.db)).toEqual({ checked: 6, problems: [] });
    expect((await verifyAuditStretch(context.db, 4, 1)).problems).toEqual([]);
    expect(await trimAudit(context.db, { before: 35, now: 70 })).toBe(0);
    await append([80]);
    expect(await trimAudit(context.db, { before: 75, now: 90 })).toBe(3);
    expect(await readTimes()).toEqual([80, 90]);
    expect((await verifyAuditChain(context.db)).problems).toEqual([]);
  });

  it('retains every entry after the first recent one, even if its own time is older', async () => {
    await append([5, 70]);
    await trimAudit(context.db, { before: 45, now: 80 });
    expect(await readTimes()).toEqual([50, 5, 70, 80]);
  });

  it('deletes in several transactions when there are many entries', async () => {
    await append(Array.from({ length: 11_000 }, () => 50));
    expect(await trimAudit(context.db, { before: 55, now: 60 })).toBe(11_005);
    expect((await verifyAuditChain(context.db)).problems).toEqual([]);
    expect(await readTimes()).toEqual([60, 60, 60]);
  });

  it('deletes once when two gateways run it at the same time', async () => {
    const other = await context.openAnother();
    const counts = await Promise.all(
      [context.db, other.db].map((db) => trimAudit(db, { before: 35, now: 60 })),
    );
    expect(counts.sort()).toEqual([0, 3]);
    expect((await verifyAuditChain(context.db)).problems).toEqual([]);
  });

  it('detects an anchor that was moved by hand', async () => {
    const { seq, hash } = await context.db
      .selectFrom('audit')
      .select(['seq', 'hash'])
      .where('at', '=', 30)
      .executeTakeFirstOrThrow();
    await context.db.updateTable('audit_anchor').set({ seq, hash }).execute();
    await context.db.deleteFrom('audit_detail').where('seq', '<=', seq).execute();
    await context.db.deleteFrom('audit').where('seq', '<=', seq).execute();
    expect(await verifyAuditChain(context.db)).toEqual({
      checked: 5,
      problems: [{ seq: 3, problem: 'entryMissing' }],
    });
  });

  it('still refuses to delete entries after the anchor', async () => {
    await trimAudit(context.db, { before: 35, now: 60 });
    await expect(sql`delete from audit where seq = 4`.execute(context.db)).rejects.toThrow(
      /refuses/,
    );
    await expect(sql`delete from audit_detail`.execute(context.db)).rejects.toThrow(/refuses/);
  });
});
