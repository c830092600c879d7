import type { MenuDefinition } from '@pedestal/blueprint';

export const menus = {
  trade: {
    title: ['交易', 'Trading'],
    icon: 'line-chart',
    entries: {
      board: { title: ['报价板', 'Quote board'], icon: 'table', page: 'board', needs: 'quote' },
      desk: {
        title: ['交易台', 'Trading desk'],
        icon: 'swap',
        page: 'desk',
        needs: 'enquiry:trade',
      },
      position: {
        title: ['头寸与毛利', 'Position and margin'],
        page: 'position',
        needs: 'position',
      },
    },
  },
  yard: {
    title: ['提货', 'Pick-up'],
    icon: 'car',
    entries: {
      dispatch: { title: ['安排提货', 'Dispatch'], page: 'dispatch', needs: 'pickup:dispatch' },
      gate: {
        title: ['门岗核码', 'Gate'],
        icon: 'safety-certificate',
        page: 'gate',
        needs: 'pickup:gate',
      },
      pickups: { title: ['提货单', 'Pick-ups'], collection: 'pickup' },
    },
  },
  documents: {
    title: ['单据', 'Documents'],
    icon: 'container',
    entries: {
      enquiries: { title: ['询价', 'Inquiries'], collection: 'enquiry' },
      offers: { title: ['报价单', 'Offers'], collection: 'offer' },
      deals: { title: ['成交单', 'Deals'], collection: 'deal' },
      invoices: { title: ['发票', 'Invoices'], collection: 'invoice' },
    },
  },
  setup: {
    title: ['基础资料', 'Set-up'],
    icon: 'setting',
    entries: {
      quotes: { title: ['每日报价', 'Day quotes'], collection: 'quote' },
      grades: { title: ['牌号', 'Grades'], collection: 'grade' },
      credit: { title: ['授信', 'Credit lines'], collection: 'creditLine' },
      desks: { title: ['业务部', 'Trading desks'], collection: 'desk' },
    },
  },
} satisfies Record<string, MenuDefinition>;
