import type { AuditAction } from '@pedestal/contract';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { appendAudit } from './audit.ts';
import { verifyAuditChain } from './verify-chain.ts';

describeOnEachDatabase('the audit log', (context) => {
  const append = (action: AuditAction, targetId: string) =>
    context.db.transaction().execute((trx) =>
      appendAudit(trx, {
        at: 1_750_000_000_000,
        actorId: 'actor',
        actorName: 'Admin',
        action,
        targetType: 'user',
        targetId,
        before: { name: 'a' },
        after: { name: 'b' },
      }),
    );

  beforeEach(async () => {
    for (const target of ['u1', 'u2', 'u3']) await append('user.update', target);
  });

  /** Runs a statement without the triggers, as an attacker with database access could. */
  async function tamper(statement: string) {
    if (context.kind === 'sqlite') {
      for (const table of ['audit', 'audit_detail']) {
        for (const event of ['update', 'delete']) {
          await sql.raw(`drop trigger ${table}_refuse_${event}`).execute(context.db);
        }
      }
      await sql.raw('pragma foreign_keys = off').execute(context.db);
    } else {
      await sql.raw('alter table audit disable trigger all').execute(context.db);
      await sql.raw('alter table audit_detail disable trigger all').execute(context.db);
    }
    await sql.raw(statement).execute(context.db);
  }

  it('is one valid chain after concurrent entries', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => append('user.create', `n${i}`)));
    expect(await verifyAuditChain(context.db)).toEqual({ checked: 23, problems: [] });
  });

  it.each([
    'update audit set action = action',
    'delete from audit where seq = 3',
    'update audit_detail set before = null',
    'delete from audit_detail',
  ])('refuses: %s', async (statement) => {
    await expect(sql.raw(statement).execute(context.db)).rejects.toThrow(/refuses/);
    expect(await verifyAuditChain(context.db)).toEqual({ checked: 3, problems: [] });
  });

  it.each([
    ["update audit set action = 'x' where seq = 2", 2, 'entryChanged'],
    ["update audit_detail set after = '{}' where seq = 2", 2, 'detailChanged'],
    ['delete from audit_detail where seq = 1', 1, 'detailMissing'],
    ['delete from audit where seq = 2', 2, 'entryMissing'],
    ['delete from audit where seq = 3', 3, 'endMissing'],
    ["update audit set at = at + 1, prev_hash = 'x' where seq = 3", 3, 'entryChanged'],
  ])('finds: %s', async (statement, seq, problem) => {
    await tamper(statement);
    const check = await verifyAuditChain(context.db);
    expect(check.problems[0]).toEqual({ seq, problem });
  });

  it('reports every faulty entry and verifies to the end', async () => {
    for (const target of ['u4', 'u5', 'u6', 'u7', 'u8']) await append('user.update', target);
    await tamper("update audit_detail set target_name = 'x' where seq = 2");
    for (const statement of [
      "update audit set action = 'x' where seq = 4",
      'delete from audit where seq = 6',
      'delete from audit_detail where seq = 8',
    ]) {
      await sql.raw(statement).execute(context.db);
    }
    expect(await verifyAuditChain(context.db)).toEqual({
      checked: 8,
      problems: [
        { seq: 2, problem: 'detailChanged' },
        { seq: 4, problem: 'entryChanged' },
        { seq: 6, problem: 'entryMissing' },
        { seq: 8, problem: 'detailMissing' },
      ],
    });
  });

  it('stays valid when a text cannot be stored as it is', async () => {
    await context.db.transaction().execute((trx) =>
      appendAudit(trx, {
        at: 1,
        actorId: 'actor',
        actorName: 'lone \ud800',
        action: 'user.update',
        targetType: 'user',
        targetId: 'lone \udfff and \0',
        targetName: '\ud800\0',
        userAgent: '\0',
        requestId: '\udc00',
        after: { name: 'lone \ud800 and \0' },
      }),
    );
    expect(await verifyAuditChain(context.db)).toEqual({ checked: 4, problems: [] });
  });

  it('finds two entries that were swapped', async () => {
    await tamper(
      `update audit set seq = case seq when 1 then 102 else 101 end where seq in (1, 2)`,
    );
    await sql.raw('update audit set seq = seq - 100 where seq > 100').execute(context.db);
    const check = await verifyAuditChain(context.db);
    expect(check.problems[0]).toEqual({ seq: 1, problem: 'entryChanged' });
  });

  it('allows the details of an erased user to be deleted, and the chain stays valid', async () => {
    await append('user.erase', 'u2');
    await context.db.deleteFrom('audit_detail').where('seq', '=', 2).execute();
    expect(await verifyAuditChain(context.db)).toEqual({ checked: 4, problems: [] });
    const others = context.db.deleteFrom('audit_detail').where('seq', '=', 1).execute();
    await expect(others).rejects.toThrow('refuses');
  });
});
