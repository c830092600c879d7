import type { MenuDefinition } from '@pedestal/blueprint';

export const menus = {
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
