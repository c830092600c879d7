import type { SeedRecordJson } from '@pedestal/blueprint';
import { addBankLines, type BankRow } from './bank.ts';
import { Ledger } from './entries.ts';
import { setupOf } from './setup.ts';

const DAYS = 92;
const CUSTOMERS = ['C001', 'C002', 'C003', 'C004', 'C005', 'C006', 'C007', 'C008', 'C009'] as const;
const SUPPLIERS = ['S001', 'S002', 'S004', 'S005', 'S006', 'S008'] as const;
const UNITS = ['总部', '人力资源部', '财务部', '信息技术部'] as const;
const BANK = '100201';
const pickOf = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const party = (code: string, ref?: string) => ({
  party: { link: code },
  ...(ref === undefined ? {} : { ref }),
});

interface Open {
  code: string;
  ref: string;
  cents: number;
  daysAgo: number;
}

/** Three months of a trading company: sold, collected, bought, paid, and what is on the desks today. */
export function playMonths(): readonly SeedRecordJson[] {
  const ledger = new Ledger();
  const bank: BankRow[] = [];
  const sold: Open[] = [];
  const bought: Open[] = [];
  for (let daysAgo = DAYS - 1; daysAgo > 1; daysAgo -= 1) {
    const step = DAYS - daysAgo;
    if (step % 7 === 6) continue;
    if (step % 3 === 1) sold.push(sell(ledger, step, daysAgo));
    if (step % 5 === 2) bought.push(buy(ledger, step, daysAgo));
    if (step % 4 === 3) collect(ledger, bank, sold, daysAgo);
    if (step % 6 === 5) pay(ledger, bank, bought, daysAgo);
    if (step % 9 === 4) spendCash(ledger, step, daysAgo);
    if (step % 30 === 10) payWages(ledger, bank, daysAgo);
    if (step % 30 === 24) endMonth(ledger, bank, daysAgo);
  }
  addDesk(ledger, sold);
  addBankLines(ledger, bank);
  return [...setupOf(DAYS), ...ledger.records];
}

function sell(ledger: Ledger, step: number, daysAgo: number): Open {
  const code = pickOf(CUSTOMERS, step * 5);
  const ref = ledger.nextRef('INV');
  const net = 1_850_000 + ledger.dice(60) * 85_000;
  const tax = Math.round(net * 0.13);
  ledger.addVoucher({ daysAgo, summary: `销售商品 ${ref}`, kind: 'transfer' }, [
    ['1122', net + tax, party(code, ref)],
    ['6001', -net],
    ['22210106', -tax],
  ]);
  const cost = Math.round(net * 0.68);
  ledger.addVoucher({ daysAgo, summary: `结转销售成本 ${ref}`, kind: 'transfer' }, [
    ['6401', cost],
    ['1405', -cost],
  ]);
  return { code, ref, cents: net + tax, daysAgo };
}

function buy(ledger: Ledger, step: number, daysAgo: number): Open {
  const code = pickOf(SUPPLIERS, step * 7);
  const ref = ledger.nextRef('PO');
  const net = 2_100_000 + ledger.dice(40) * 90_000;
  const tax = Math.round(net * 0.13);
  ledger.addVoucher({ daysAgo, summary: `采购入库 ${ref}`, kind: 'transfer', by: 'zheng.hao' }, [
    ['1405', net],
    ['22210101', tax],
    ['2202', -(net + tax), party(code, ref)],
  ]);
  return { code, ref, cents: net + tax, daysAgo };
}

/** The oldest invoice is paid; now and then without saying which one. */
function collect(ledger: Ledger, bank: BankRow[], sold: Open[], daysAgo: number): void {
  const due = sold.find((open) => open.daysAgo - daysAgo > 12);
  if (!due) return;
  sold.splice(sold.indexOf(due), 1);
  const isNamed = ledger.dice(4) > 0;
  const name = `V-${due.ref}`;
  ledger.addVoucher({ daysAgo, summary: `收到货款 ${due.ref}`, kind: 'receipt', name }, [
    [BANK, due.cents],
    ['1122', -due.cents, party(due.code, isNamed ? due.ref : undefined)],
  ]);
  bank.push({ daysAgo, cents: due.cents, text: `货款 ${due.ref}`, party: due.code, voucher: name });
}

function pay(ledger: Ledger, bank: BankRow[], bought: Open[], daysAgo: number): void {
  const due = bought.find((open) => open.daysAgo - daysAgo > 15);
  if (!due) return;
  bought.splice(bought.indexOf(due), 1);
  const name = `V-${due.ref}`;
  ledger.addVoucher({ daysAgo, summary: `支付货款 ${due.ref}`, kind: 'payment', name }, [
    ['2202', due.cents, party(due.code, due.ref)],
    [BANK, -due.cents],
  ]);
  bank.push({
    daysAgo,
    cents: -due.cents,
    text: `付款 ${due.ref}`,
    party: due.code,
    voucher: name,
  });
}

function spendCash(ledger: Ledger, step: number, daysAgo: number): void {
  const unit = { unit: { unit: pickOf(UNITS, step) } };
  const cents = 38_000 + ledger.dice(30) * 2_650;
  const [account, summary] = step % 2 === 0 ? ['660205', '报销差旅费'] : ['660202', '购买办公用品'];
  ledger.addVoucher({ daysAgo, summary, kind: 'payment', by: 'zheng.hao' }, [
    [account, cents, unit],
    ['1001', -cents],
  ]);
}

function payWages(ledger: Ledger, bank: BankRow[], daysAgo: number): void {
  const name = `V-W-${daysAgo}`;
  const cents = 11_850_000;
  ledger.addVoucher({ daysAgo, summary: '发放上月工资', kind: 'payment', name }, [
    ['2211', cents],
    [BANK, -cents],
  ]);
  bank.push({ daysAgo, cents: -cents, text: '代发工资', voucher: name });
}

/** What comes back every month: wages, depreciation, rent, interest, bank charges. */
function endMonth(ledger: Ledger, bank: BankRow[], daysAgo: number): void {
  ledger.addVoucher({ daysAgo, summary: '计提本月工资', kind: 'transfer' }, [
    ['660201', 7_350_000, { unit: { unit: '总部' } }],
    ['660101', 4_500_000, { unit: { unit: '总部' } }],
    ['2211', -11_850_000],
  ]);
  ledger.addVoucher({ daysAgo, summary: '计提本月折旧', kind: 'transfer' }, [
    ['660207', 320_000],
    ['660105', 180_000],
    ['1602', -500_000],
  ]);
  const paid = [
    ['660203', 2_800_000, '支付办公房租'],
    ['660301', 187_500, '支付借款利息'],
    ['660303', 12_650, '银行手续费'],
  ] as const;
  for (const [account, cents, summary] of paid) {
    const name = `V-${account}-${daysAgo}`;
    ledger.addVoucher({ daysAgo, summary, kind: 'payment', name }, [
      [account, cents],
      [BANK, -cents],
    ]);
    bank.push({ daysAgo, cents: -cents, text: summary, voucher: name });
  }
}

/** What waits: drafts, one that does not balance, one to be posted, and a payment to be approved. */
function addDesk(ledger: Ledger, sold: readonly Open[]): void {
  const due = sold[0];
  if (due) {
    ledger.addVoucher(
      { daysAgo: 1, summary: `收到货款 ${due.ref}`, kind: 'receipt', progress: 'checked' },
      [
        [BANK, due.cents],
        ['1122', -due.cents, party(due.code, due.ref)],
      ],
    );
  }
  ledger.addVoucher(
    { daysAgo: 1, summary: '支付广告费', kind: 'payment', progress: 'draft', by: 'zheng.hao' },
    [
      ['660103', 1_280_000],
      [BANK, -1_280_000],
    ],
  );
  ledger.addVoucher({ daysAgo: 1, summary: '购买配送货车', kind: 'payment', progress: 'review' }, [
    ['1601', 23_500_000],
    ['22210101', 3_055_000],
    [BANK, -26_555_000],
  ]);
  ledger.addVoucher({ daysAgo: 0, summary: '支付审计费', kind: 'payment', progress: 'draft' }, [
    ['660208', 3_600_000],
    [BANK, -3_000_000],
  ]);
}
