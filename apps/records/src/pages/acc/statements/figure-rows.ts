import { type Account, titleOf } from '../accounts.ts';
import type { SheetRow } from './sheet.ts';
import type { Figure, LineDefinition } from './statement-lines.ts';

interface Words {
  titleOf(id: string): string;
  locale: string;
  addressOf(account: Account): string;
}

/** Rows of a statement; below each figure the accounts that it adds up, which lead to their entries. */
export function figureRows(
  definitions: readonly LineDefinition[],
  columns: readonly ReadonlyMap<string, Figure>[],
  words: Words,
): SheetRow[] {
  return definitions.flatMap(({ id, sum, isHeading, rest, codes }): SheetRow[] => {
    const figures = columns.map((column) => column.get(id));
    const parts = new Map<string, Account>();
    for (const figure of figures) {
      for (const { account } of figure?.parts ?? []) parts.set(account.id, account);
    }
    // Lines for what has no other place are shown only where there is something.
    if (rest && !codes && parts.size === 0) return [];
    const title = words.titleOf(id);
    if (isHeading) {
      return [{ id, tone: 'heading', cells: [title, ...columns.map(() => null)] }];
    }
    const own: SheetRow = {
      id,
      ...(sum ? { tone: 'total' as const } : { level: 1 }),
      cells: [title, ...figures.map((figure) => figure?.amount ?? 0n)],
    };
    const below = [...parts.values()].map(
      (account): SheetRow => ({
        id: `${id} ${account.id}`,
        level: 2,
        tone: 'soft',
        to: words.addressOf(account),
        cells: [
          titleOf(account, words.locale),
          ...figures.map(
            (figure) => figure?.parts.find((part) => part.account === account)?.amount ?? 0n,
          ),
        ],
      }),
    );
    return [own, ...below];
  });
}
