import type { MenuDefinition } from '@pedestal/blueprint';

export const menus = {
  work: {
    title: ['合同办理', 'Work'],
    icon: 'file-protect',
    entries: {
      overview: {
        title: ['合同概览', 'Overview'],
        icon: 'dashboard',
        page: 'overview',
        needs: 'contract',
      },
      draw: {
        title: ['从模板起草', 'New from template'],
        icon: 'edit',
        page: 'draw',
        needs: 'contract:create',
      },
      contracts: { title: ['合同台账', 'Contract register'], collection: 'contract' },
      compare: { title: ['版本比对', 'Compare versions'], page: 'compare', needs: 'version' },
    },
  },
  money: {
    title: ['收付款', 'Payments'],
    icon: 'transaction',
    entries: {
      desk: { title: ['收付款登记', 'Payments desk'], page: 'desk', needs: 'payment:settle' },
      payments: { title: ['收付款', 'Payments'], collection: 'payment' },
    },
  },
  setup: {
    title: ['模板与版本', 'Templates and versions'],
    icon: 'copy',
    entries: {
      templates: { title: ['合同模板', 'Templates'], collection: 'template' },
      versions: { title: ['合同版本', 'Versions'], collection: 'version' },
    },
  },
} satisfies Record<string, MenuDefinition>;
