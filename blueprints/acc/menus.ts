import type { MenuDefinition } from '@pedestal/blueprint';

export const menus = {
  work: {
    title: ['日常工作', 'Work'],
    icon: 'edit',
    entries: {
      entry: { title: ['录入凭证', 'Enter vouchers'], page: 'voucher', needs: 'voucher:create' },
      match: { title: ['往来核销', 'Match open items'], page: 'match', needs: 'settlement:match' },
      bank: { title: ['银行对账', 'Bank statement'], page: 'bank', needs: 'bankLine:create' },
      statements: {
        title: ['账簿与报表', 'Ledgers and statements'],
        page: 'statements',
        needs: 'gl',
      },
      close: { title: ['期末结账', 'Period end'], page: 'close', needs: 'gl:close' },
      setup: { title: ['建账', 'Set up the books'], page: 'setup', needs: 'accountSet:create' },
    },
  },
  vouchers: {
    title: ['凭证', 'Vouchers'],
    icon: 'file',
    entries: {
      vouchers: { title: ['凭证', 'Vouchers'], collection: 'voucher' },
      templates: { title: ['凭证模板', 'Voucher templates'], collection: 'voucherTemplate' },
      mappings: { title: ['业务凭证规则', 'Mapping rules'], collection: 'mapping' },
    },
  },
  cash: {
    title: ['往来与资金', 'Open items and cash'],
    icon: 'wallet',
    entries: {
      settlements: { title: ['核销单', 'Matchings'], collection: 'settlement' },
      bankLines: { title: ['银行流水', 'Bank statement lines'], collection: 'bankLine' },
    },
  },
  setup: {
    title: ['设置', 'Setup'],
    icon: 'setting',
    entries: {
      accountSets: { title: ['账套', 'Account sets'], collection: 'accountSet' },
      accounts: { title: ['会计科目', 'Chart of accounts'], collection: 'account' },
      projects: { title: ['项目', 'Projects'], collection: 'project' },
      openings: { title: ['期初余额', 'Opening balances'], collection: 'opening' },
    },
  },
} satisfies Record<string, MenuDefinition>;
