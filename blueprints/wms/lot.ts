import {
  code,
  collection,
  date,
  files,
  link,
  list,
  longText,
  printForm,
  rule,
  text,
} from '@pedestal/blueprint';

/** Goods of one item that were made together. The code is on the label of every carton. */
export const lot = collection({
  title: ['批次', 'Lot'],
  label: 'code',
  key: ['code'],
  fields: {
    code: code({ title: ['批次号', 'Lot code'], required: true, unique: true, max: 40 }),
    item: link('base.item', { title: ['物料', 'Item'], required: true }),
    supplierLot: text({ title: ['供应商批号', "Supplier's lot"], max: 60 }),
    supplier: link('base.party', { title: ['供应商', 'Supplier'] }),
    made: date({ title: ['生产日期', 'Made on'] }),
    expiry: date({ title: ['到期日', 'Expiry'] }),
    certificates: files({ title: ['质检报告', 'Certificates'] }),
    note: longText({ title: ['备注', 'Note'], max: 1_000 }),
  },
  rules: [
    rule(
      'expiry',
      'made == null || expiry == null || expiry > made',
      ['到期日必须晚于生产日期', 'A lot expires after it was made'],
      'expiry',
    ),
  ],
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['code', 'item', 'supplierLot', 'supplier', 'made', 'expiry'],
      sort: ['expiry'],
    }),
    list('expiring', {
      title: ['60 天内到期', 'Expiring within 60 days'],
      columns: ['expiry', 'code', 'item', 'supplier'],
      filter: 'expiry != null && expiry >= today && expiry <= addDays(today, 60)',
      sort: ['expiry'],
    }),
    list('expired', {
      title: ['已过期', 'Expired'],
      columns: ['expiry', 'code', 'item', 'supplier'],
      filter: 'expiry != null && expiry < today',
      sort: ['-expiry'],
    }),
  ],
  print: [
    printForm('label', {
      title: ['批次标签', 'Lot label'],
      paper: { width: 70, height: 45 },
      blocks: [
        { kind: 'text', text: ['{item}', '{item}'] },
        { kind: 'text', text: ['到期日 {expiry}', 'Expires {expiry}'], size: 'small' },
        { kind: 'barcode', field: 'code', symbology: 'code128' },
      ],
    }),
  ],
  search: ['code', 'supplierLot'],
  indexes: [['item', 'expiry'], ['expiry']],
});
