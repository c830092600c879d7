import type { Account, Category } from '../accounts.ts';

/** A line of a statement: accounts whose code starts with one of these. */
export interface LineDefinition {
  id: string;
  codes?: readonly string[];
  /** What no other line of the statement names, of these categories. */
  rest?: readonly Category[];
  /** Sum of these lines; a minus before one takes it off. */
  sum?: readonly string[];
  /** Shown as credits minus debits. */
  isCredit?: true;
  /** Named with its lines below it, without a figure. */
  isHeading?: true;
}

const line = (id: string, codes: string, isCredit?: true): LineDefinition => ({
  id,
  codes: codes.split(' '),
  ...(isCredit && { isCredit }),
});
const sum = (id: string, parts: string): LineDefinition => ({ id, sum: parts.split(' ') });
const heading = (id: string): LineDefinition => ({ id, isHeading: true });

export const ASSETS: readonly LineDefinition[] = [
  heading('currentAssets'),
  line('cash', '1001 1002 1012'),
  line('trading', '1101'),
  line('notesReceivable', '1121'),
  line('receivables', '1122 1231'),
  line('prepayments', '1123'),
  line('otherReceivables', '1131 1132 1221'),
  line('inventories', '1401 1402 1403 1404 1405 1406 1407 1408 1411 1471 5001 5101 5201'),
  line('pendingLosses', '1901'),
  { id: 'otherCurrent', rest: ['cost'] },
  sum(
    'totalCurrentAssets',
    'cash trading notesReceivable receivables prepayments otherReceivables inventories pendingLosses otherCurrent',
  ),
  heading('fixedHeading'),
  line('equityInvestments', '1501 1503 1511'),
  line('longReceivables', '1531'),
  line('fixedAssets', '1601 1602 1603 1606'),
  line('construction', '1604 1605'),
  line('intangibles', '1701 1702 1703'),
  line('deferredExpenses', '1801'),
  line('deferredTaxAssets', '1811'),
  { id: 'otherAssets', rest: ['asset'] },
  sum(
    'totalFixedAssets',
    'equityInvestments longReceivables fixedAssets construction intangibles deferredExpenses deferredTaxAssets otherAssets',
  ),
  sum('totalAssets', 'totalCurrentAssets totalFixedAssets'),
];

export const SOURCES: readonly LineDefinition[] = [
  heading('currentLiabilities'),
  line('shortLoans', '2001', true),
  line('notesPayable', '2201', true),
  line('payables', '2202', true),
  line('advances', '2203', true),
  line('wages', '2211', true),
  line('taxes', '2221', true),
  line('otherPayables', '2231 2232 2241', true),
  { id: 'otherLiabilities', rest: ['liability'], isCredit: true },
  sum(
    'totalCurrentLiabilities',
    'shortLoans notesPayable payables advances wages taxes otherPayables otherLiabilities',
  ),
  heading('longHeading'),
  line('longLoans', '2501', true),
  line('longPayables', '2701', true),
  line('provisions', '2801', true),
  line('deferredTaxLiabilities', '2901', true),
  sum('totalLongLiabilities', 'longLoans longPayables provisions deferredTaxLiabilities'),
  sum('totalLiabilities', 'totalCurrentLiabilities totalLongLiabilities'),
  heading('equityHeading'),
  line('capital', '4001', true),
  line('capitalReserve', '4002', true),
  line('surplusReserve', '4101', true),
  // Profit that is not carried forward yet belongs to the owners, too.
  { id: 'retained', codes: ['4103', '4104'], rest: ['equity', 'profit'], isCredit: true },
  sum('totalEquity', 'capital capitalReserve surplusReserve retained'),
  sum('totalSources', 'totalLiabilities totalEquity'),
];

export const INCOME: readonly LineDefinition[] = [
  line('revenue', '6001 6051', true),
  line('costOfSales', '6401 6402'),
  line('surtaxes', '6403'),
  line('selling', '6601'),
  line('administrative', '6602'),
  line('finance', '6603'),
  line('impairment', '6701'),
  line('investmentIncome', '6111', true),
  { id: 'otherProfit', rest: ['profit'], isCredit: true },
  sum(
    'operatingProfit',
    'revenue -costOfSales -surtaxes -selling -administrative -finance -impairment investmentIncome otherProfit',
  ),
  line('nonOperatingIncome', '6301', true),
  line('nonOperatingExpenses', '6711'),
  sum('profitBeforeTax', 'operatingProfit nonOperatingIncome -nonOperatingExpenses'),
  line('incomeTax', '6801'),
  sum('netProfit', 'profitBeforeTax -incomeTax'),
];

/** A figure of a statement with the accounts that it adds up. */
export interface Figure {
  definition: LineDefinition;
  amount: bigint;
  parts: { account: Account; amount: bigint }[];
}

/**
 * The figures of a statement. Every account is in one line at most: that with the longest code, else
 * the line for the rest of its category.
 */
export function figuresOf(
  definitions: readonly LineDefinition[],
  accounts: readonly Account[],
  amountOf: (account: Account) => bigint,
): Map<string, Figure> {
  const figures = new Map<string, Figure>(
    definitions.map((definition) => [definition.id, { definition, amount: 0n, parts: [] }]),
  );
  for (const account of accounts) {
    const amount = amountOf(account);
    const found = amount === 0n ? undefined : findLine(definitions, account);
    const figure = found && figures.get(found.id);
    if (!figure) continue;
    const own = found.isCredit ? -amount : amount;
    figure.amount += own;
    figure.parts.push({ account, amount: own });
  }
  for (const { id, sum: parts } of definitions) {
    const figure = figures.get(id);
    if (!figure || !parts) continue;
    for (const part of parts) {
      const isMinus = part.startsWith('-');
      const amount = figures.get(isMinus ? part.slice(1) : part)?.amount ?? 0n;
      figure.amount += isMinus ? -amount : amount;
    }
  }
  return figures;
}

function findLine(
  definitions: readonly LineDefinition[],
  { code, category }: Account,
): LineDefinition | undefined {
  const named = definitions
    .flatMap((definition) =>
      (definition.codes ?? [])
        .filter((start) => code.startsWith(start))
        .map((start) => ({ definition, length: start.length })),
    )
    .sort((a, b) => b.length - a.length)[0];
  if (named) return named.definition;
  return definitions.find(({ rest }) => rest?.includes(category));
}
