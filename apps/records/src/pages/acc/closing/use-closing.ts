import type { Call } from '@pedestal/contract';
import { useLocale, useShell } from '@pedestal/sub-app-sdk/react';
import { useChange } from '@pedestal/workbench';
import { useWorkspace } from '../../../workspace/workspace-context.ts';
import { fromCents, toCents } from '../money.ts';
import { dayBefore, lastDay } from '../periods.ts';
import { readRecords } from '../read-all.ts';
import { useAccTexts } from '../texts.ts';
import type { OpenedCompany } from '../use-company.ts';
import { carryForward, type EntryValues, PROFIT_OF_YEAR } from './carry-forward.ts';
import type { Month } from './use-month.ts';

/** Makes the draft that sets profit and loss to zero. */
export function useCarryForward({ set, month, accounts }: OpenedCompany, data: Month) {
  const t = useAccTexts();
  const { notify } = useShell();
  const { workspace } = useWorkspace();
  return useChange(async (call) => {
    const target = accounts.find(({ code }) => code === PROFIT_OF_YEAR);
    const byId = new Map(accounts.map((account) => [account.id, account]));
    const summary = t('close.carrySummary', { month });
    const lines = target && carryForward(data.profit, byId, target, summary);
    if (!lines) {
      notify({ type: 'warning', message: t('close.noTarget', { code: PROFIT_OF_YEAR }) });
      return;
    }
    await createDraft(call, workspace.key, lines, {
      ...{ set: set.id, kind: 'transfer', day: lastDay(month), origin: 'closing', summary },
      // A second one of the month names what the first left.
      source: `closing ${set.id} ${month} ${data.posted}`,
    });
    notify({ type: 'success', message: t('close.carried') });
  });
}

function createDraft(
  call: Call,
  workspace: string,
  lines: readonly EntryValues[],
  values: Record<string, string>,
) {
  return call('POST /gateway/records/:workspace/:collection', {
    params: { workspace, collection: 'voucher' },
    body: { values, lines: { lines: lines.map((line) => ({ values: line })) } },
  } as never);
}

/** Makes a draft for every rule whose book moved something in the month and that has none yet. */
export function useGenerate({ set, month }: OpenedCompany) {
  const t = useAccTexts();
  const locale = useLocale();
  const { notify } = useShell();
  const { workspace } = useWorkspace();
  return useChange(async (call) => {
    const f = `and(set.eq.${set.id},isActive.eq.true)`;
    const rules = await readRecords(call as never, workspace.key, 'mapping', { f });
    let made = 0;
    const unreadable: string[] = [];
    for (const { id, values } of rules) {
      const source = `mapping ${id} ${month}`;
      const known = await readRecords(call as never, workspace.key, 'voucher', {
        f: `source.eq.${source}`,
        columns: 'no',
      });
      const cents = known.length > 0 ? 0n : await movedBy(call, values, month);
      if (cents === undefined) unreadable.push(String(values.name));
      if (cents === undefined || cents === 0n) continue;
      const amount = fromCents(cents < 0n ? -cents : cents);
      const [debit, credit] = cents > 0n ? [amount, '0.00'] : ['0.00', amount];
      const common = {
        summary: String(values.summary),
        party: (values.party ?? null) as string | null,
      };
      const lines = [
        { ...common, account: String(values.debit), debit, credit },
        { ...common, account: String(values.credit), debit: credit, credit: debit },
      ];
      await createDraft(call, workspace.key, lines, {
        ...{
          set: set.id,
          kind: String(values.kind),
          day: lastDay(month),
          origin: 'mapping',
          source,
        },
        summary: common.summary,
      });
      made += 1;
    }
    if (unreadable.length > 0) {
      const rules = unreadable.join(locale === 'zh-CN' ? '、' : ', ');
      notify({ type: 'warning', message: t('close.unreadable', { rules }) });
    }
    if (made > 0 || unreadable.length === 0) {
      notify({ type: 'success', message: t('close.generated', { count: made }) });
    }
  });
}

/** What the book of a rule moved in a month, in cents; undefined: the person cannot read the book. */
async function movedBy(
  call: Call,
  rule: Readonly<Record<string, unknown>>,
  month: string,
): Promise<bigint | undefined> {
  const [workspace, book, measure] = [rule.workspace, rule.book, rule.measure].map(String);
  const at = async (day: string) => {
    const params = { workspace: workspace ?? '', book: book ?? '' };
    const reply = await call('GET /gateway/ledger/:workspace/books/:book/balances', {
      params,
      query: { day, limit: 1, ...(rule.filter ? { f: String(rule.filter) } : {}) },
    });
    return toCents(reply.total?.amounts[measure ?? '']);
  };
  try {
    const moved = (await at(lastDay(month))) - (await at(dayBefore(month)));
    return rule.isReversed === true ? -moved : moved;
  } catch (error) {
    if (error instanceof Error && 'error' in error && error.error === 'notFound') return undefined;
    throw error;
  }
}

/** A month of an account set. */
interface SetMonth {
  workspace: string;
  set: string;
  month: string;
}

/** Closes the month of an account set in every book that was posted into. */
export async function closeBooks(call: Call, { workspace, set, month }: SetMonth): Promise<void> {
  const books = await call('GET /gateway/ledger/:workspace/books', { params: { workspace } });
  for (const { id: book, can } of books.items) {
    if (!can.close) continue;
    const params = { workspace, book };
    const query = { part: set };
    const path = 'GET /gateway/ledger/:workspace/books/:book/periods';
    const { items } = await call(path, { params, query });
    const own = items.find(({ period }) => period === month);
    if (own?.state !== 'open') continue;
    const close = 'POST /gateway/ledger/:workspace/books/:book/periods/:period/close';
    await call(close, { params: { ...params, period: month }, query });
  }
}

/** Reopens the month of an account set in every book where it is closed. */
export async function reopenBooks(
  call: Call,
  { workspace, set, month }: SetMonth,
  reason: string,
): Promise<void> {
  const books = await call('GET /gateway/ledger/:workspace/books', { params: { workspace } });
  for (const { id: book, can } of books.items) {
    if (!can.reopen) continue;
    const params = { workspace, book };
    const query = { part: set };
    const path = 'GET /gateway/ledger/:workspace/books/:book/periods';
    const { items } = await call(path, { params, query });
    const own = items.find(({ period }) => period === month);
    if (own === undefined || own.state === 'open') continue;
    const reopen = 'POST /gateway/ledger/:workspace/books/:book/periods/:period/reopen';
    await call(reopen, { params: { ...params, period: month }, query, body: { reason } });
  }
}
