import type { GrantDefinition, RoleDefinition } from '@pedestal/blueprint';

const EVERYTHING = ['read', 'create', 'edit', 'delete', 'import', 'export'];
const READ = { actions: ['read', 'export'] };

/** Who made, checked and posted a voucher is written by the server only. */
const signatures = { maker: 'read', checker: 'read', poster: 'read' } as const;

/** Everybody reads vouchers; only the maker changes a draft, so that the checker signs one person's work. */
const makes: GrantDefinition[] = [
  { actions: ['read', 'export', 'create', 'post'], fields: signatures },
  { actions: ['edit', 'delete'], rule: 'maker == me', fields: signatures },
];

const MASTER = { accountSet: READ, account: READ, project: READ, voucherTemplate: READ };
const BOOKS = {
  gl: { actions: ['read'] },
  receivable: { actions: ['read'] },
  payable: { actions: ['read'] },
  cash: { actions: ['read'] },
  cashFlow: { actions: ['read'] },
};
const CLOSED = { actions: ['read', 'close', 'reopen'] };

export const roles = {
  bookkeeper: {
    title: ['记账会计', 'Accounts clerk'],
    grants: {
      ...MASTER,
      ...BOOKS,
      project: { actions: EVERYTHING },
      voucherTemplate: { actions: EVERYTHING },
      voucher: makes,
      opening: { actions: EVERYTHING },
      settlement: { actions: [...EVERYTHING, 'match'] },
      bankLine: { actions: EVERYTHING },
      mapping: READ,
    },
  },
  checker: {
    title: ['凭证审核', 'Voucher checker'],
    grants: {
      ...MASTER,
      ...BOOKS,
      voucher: { actions: ['read', 'export', 'check'], fields: signatures },
      opening: READ,
      settlement: READ,
      bankLine: READ,
    },
  },
  cashier: {
    title: ['出纳', 'Treasury cashier'],
    grants: {
      ...MASTER,
      cash: { actions: ['read'] },
      cashFlow: { actions: ['read'] },
      voucher: [
        {
          actions: ['read', 'create'],
          rule: "kind in ['receipt', 'payment']",
          fields: signatures,
        },
        {
          actions: ['edit', 'delete'],
          rule: "maker == me && kind in ['receipt', 'payment']",
          fields: signatures,
        },
      ],
      bankLine: { actions: EVERYTHING },
    },
  },
  controller: {
    title: ['财务主管', 'Financial controller'],
    grants: {
      accountSet: { actions: EVERYTHING },
      account: { actions: EVERYTHING },
      project: { actions: EVERYTHING },
      voucherTemplate: { actions: EVERYTHING },
      mapping: { actions: EVERYTHING },
      voucher: [
        {
          actions: ['read', 'export', 'create', 'check', 'post', 'void'],
          fields: signatures,
        },
        { actions: ['edit', 'delete'], rule: 'maker == me', fields: signatures },
      ],
      opening: { actions: [...EVERYTHING, 'post', 'void'] },
      settlement: { actions: [...EVERYTHING, 'match'] },
      bankLine: { actions: EVERYTHING },
      gl: CLOSED,
      receivable: CLOSED,
      payable: CLOSED,
      cash: CLOSED,
      cashFlow: CLOSED,
    },
  },
} satisfies Record<string, RoleDefinition>;
