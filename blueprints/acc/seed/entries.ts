import type { SeedRecordJson, SeedValues } from '@pedestal/blueprint';

/** An entry: account, amount in cents (debits positive, credits negative), and what goes with it. */
export type Entry = readonly [account: string, cents: number, more?: SeedValues];

interface VoucherOptions {
  daysAgo: number;
  summary: string;
  kind?: 'general' | 'receipt' | 'payment' | 'transfer';
  by?: string;
  name?: string;
  attachments?: string;
  progress?: 'draft' | 'checked' | 'review' | 'posted';
}

const CHECKER = 'wang.qian';
const POSTER = 'zhou.jie';

/** Larger payments are approved before they are posted. */
export const PAYMENT_LIMIT = 10_000_000;

type Steps = NonNullable<SeedRecordJson['transitions']>;

/** Checked and posted, by approval where much is paid; as far as it got. */
function stepsOf(progress: VoucherOptions['progress'], entries: readonly Entry[]): Steps {
  const paid = entries.filter(([account, cents]) => /^100[12]/.test(account) && cents < 0);
  const isLarge = 0 - paid.reduce((sum, [, cents]) => sum + cents, 0) > PAYMENT_LIMIT;
  const steps: Steps = isLarge
    ? [
        { transition: 'submit', by: CHECKER },
        { sign: 'approve', by: POSTER },
      ]
    : [
        { transition: 'check', by: CHECKER },
        { transition: 'post', by: POSTER },
      ];
  return steps.slice(0, { draft: 0, checked: 1, review: 1, posted: 2 }[progress ?? 'posted']);
}

/** Numbers that look random and are the same in every seed. */
function createDice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

export const amountOf = (cents: number) =>
  `${Math.trunc(cents / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

const sides = (cents: number) =>
  cents >= 0 ? { debit: amountOf(cents), credit: '0' } : { debit: '0', credit: amountOf(-cents) };

export const lineOf = ([account, cents, more = {}]: Entry): SeedValues => ({
  account: { link: account },
  ...sides(cents),
  ...more,
});

/** The books of the demo while its months are played through. */
export class Ledger {
  readonly records: SeedRecordJson[] = [];
  readonly dice = createDice(61_122);
  #invoices = 0;

  nextRef(prefix: string): string {
    this.#invoices += 1;
    return `${prefix}-${String(2_600 + this.#invoices)}`;
  }

  /** A voucher, as far as it got. */
  addVoucher(options: VoucherOptions, entries: readonly Entry[]): void {
    const { daysAgo, summary, kind = 'general', by = 'wu.fang' } = options;
    const steps = stepsOf(options.progress, entries);
    const cash = entries.filter(([account]) => /^100[12]/.test(account));
    const flow = cash.length === entries.length ? undefined : flowOf(entries);
    this.records.push({
      collection: 'voucher',
      by,
      daysAgo,
      ...(options.name === undefined ? {} : { name: options.name }),
      values: {
        set: { link: '001' },
        kind,
        day: { day: 0 - daysAgo },
        summary,
        attachments: options.attachments ?? String(1 + this.dice(3)),
        maker: { person: by },
      },
      lines: {
        lines: entries.map((entry) => ({
          summary,
          ...lineOf(entry),
          ...(flow !== undefined && cash.includes(entry) ? { flow } : {}),
        })),
      },
      ...(steps.length === 0 ? {} : { transitions: steps }),
    });
  }
}

/** What cash was moved for, by the account on the other side. */
const FLOWS: readonly (readonly [start: string, flow: string])[] = [
  ['1122', 'salesIn'],
  ['6001', 'salesIn'],
  ['2202', 'purchaseOut'],
  ['2211', 'wagesOut'],
  ['2221', 'taxOut'],
  ['1601', 'capexOut'],
  ['2001', 'loanIn'],
  ['660301', 'dividendOut'],
  ['660302', 'otherIn'],
];

function flowOf(entries: readonly Entry[]): string {
  const other = entries.find(([account]) => !/^100[12]/.test(account))?.[0] ?? '';
  return FLOWS.find(([start]) => other.startsWith(start))?.[1] ?? 'otherOut';
}
