import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Account } from '../accounts.ts';
import { readAmount } from '../money.ts';
import { balancingAmount, type DraftLine, newLine, padLines, totalsOf } from './draft.ts';

/** Where the focus goes when the lines are drawn. */
type Target = { after: Element } | { row: number; field: 'summary' } | 'save';

/** The lines of the voucher, and how keys move through them. */
export function useLines(
  initial: () => DraftLine[],
  accounts: ReadonlyMap<string, Account>,
  isNew: boolean,
) {
  const [lines, setLines] = useState(() => padLines(initial()));
  const body = useRef<HTMLTableSectionElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  const target = useRef<Target>(undefined);
  useEffect(() => {
    if (isNew && mayTakeFocus()) focusOn(body, { row: 0, field: 'summary' });
  }, [isNew]);
  useEffect(() => {
    const wanted = target.current;
    if (wanted === undefined) return;
    target.current = undefined;
    if (wanted === 'save') save.current?.focus();
    else focusOn(body, wanted);
  });

  const change = (key: string, more: Partial<DraftLine>) =>
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...more } : line)));

  const goOn = (from: Element) => {
    target.current = { after: from };
    // Even if nothing else changes, the lines are drawn again.
    setLines((all) => [...all]);
  };

  const goToRow = (row: number) => {
    target.current = { row, field: 'summary' };
    setLines((all) => (row < all.length ? [...all] : [...all, newLine()]));
  };

  return {
    lines,
    body,
    save,
    change,
    goOn,
    reset(next: readonly DraftLine[]) {
      target.current = { row: 0, field: 'summary' };
      setLines(padLines(next));
    },
    remove: (key: string) => setLines((all) => padLines(all.filter((line) => line.key !== key))),

    /** An empty summary takes that of the line above; an empty line of a balanced voucher ends it. */
    enterSummary(row: number, from: Element) {
      const line = lines[row];
      if (!line) return;
      const { debit, credit } = totalsOf(lines);
      if (line.summary === '' && line.account === undefined && row > 1 && debit === credit) {
        target.current = 'save';
        setLines((all) => [...all]);
        return;
      }
      const above = lines[row - 1]?.summary ?? '';
      if (line.summary === '' && above !== '') change(line.key, { summary: above });
      goOn(from);
    },

    /** A debit with an amount leads to the next line, as a credit does. */
    enterAmount(row: number, side: 'debit' | 'credit', from: Element) {
      const line = lines[row];
      if (!line) return;
      const text = line[side];
      const isFilled = text !== '' && readAmount(text) !== 0n;
      if (side === 'debit' && !isFilled) goOn(from);
      else goToRow(row + 1);
    },

    setAmount(key: string, side: 'debit' | 'credit', text: string) {
      const other = side === 'debit' ? 'credit' : 'debit';
      if (text.includes('=') || text.includes('＝')) {
        change(key, { [side]: balancingAmount(lines, key, side), [other]: '' });
        return;
      }
      // The space bar moves the amount to the other side.
      if (/^\s|\s$/.test(text)) {
        change(key, { [side]: '', [other]: text.trim() });
        return;
      }
      change(key, { [side]: text, ...(text === '' ? {} : { [other]: '' }) });
    },

    setAccount(key: string, account: string | undefined) {
      const needs = accounts.get(account ?? '')?.needs ?? [];
      setLines((all) =>
        all.map((line) => {
          if (line.key !== key) return line;
          const kept = Object.entries(line.aux).filter(([need]) =>
            needs.some((each) => each === need),
          );
          return { ...line, account, aux: Object.fromEntries(kept), flow: undefined };
        }),
      );
    },
  };
}

export type Lines = ReturnType<typeof useLines>;

/** A new voucher begins at its first line, unless somebody is elsewhere or a keyboard would cover it. */
const mayTakeFocus = () =>
  matchMedia('(hover: hover)').matches &&
  (document.activeElement?.matches('body, [role="tabpanel"]') ?? true);

function focusOn(
  body: RefObject<HTMLTableSectionElement | null>,
  wanted: Exclude<Target, 'save'>,
): void {
  const inputs = Array.from(body.current?.querySelectorAll('input') ?? []);
  const found =
    'after' in wanted
      ? inputs[inputs.indexOf(wanted.after as HTMLInputElement) + 1]
      : inputs.find(({ name }) => name === `${wanted.field}-${wanted.row}`);
  found?.focus();
}
