import type { MenuDefinition } from '@pedestal/blueprint';

export const menus = {
  work: {
    title: ['门店作业', 'Work'],
    icon: 'shop',
    entries: {
      close: {
        title: ['日结', 'Close the day'],
        icon: 'wallet',
        page: 'close',
        needs: 'dayClose:count',
      },
      request: {
        title: ['要货', 'Ask for goods'],
        icon: 'import',
        page: 'request',
        needs: 'transferRequest:request',
      },
      roster: { title: ['排班表', 'Roster'], icon: 'calendar', page: 'roster', needs: 'shift' },
    },
  },
  stores: {
    title: ['旗舰店', 'Flagship stores'],
    icon: 'environment',
    entries: {
      slips: { title: ['销售小票', 'Sales slips'], collection: 'slip' },
      dayCloses: { title: ['日结单', 'Day closes'], collection: 'dayClose' },
      requests: { title: ['要货申请', 'Transfer requests'], collection: 'transferRequest' },
      markdowns: { title: ['降价单', 'Markdowns'], collection: 'markdown' },
      shifts: { title: ['班次', 'Shifts'], collection: 'shift' },
      stores: { title: ['门店', 'Stores'], collection: 'store' },
    },
  },
} satisfies Record<string, MenuDefinition>;
