import {
  choice,
  choices,
  code,
  collection,
  files,
  flow,
  integer,
  link,
  list,
  longText,
  money,
  person,
  rule,
  text,
} from '@pedestal/blueprint';
import { accounts, addresses, contacts } from './party-lines.ts';

/** Customers, suppliers and everybody else that documents name. */
export const party = collection({
  title: ['往来单位', 'Party'],
  help: [
    '客户、供应商、承运商等与公司有业务往来的单位和个人。',
    'Companies and people that we do business with.',
  ],
  label: 'name',
  key: ['code'],
  fields: {
    code: code({ title: ['编码', 'Code'], required: true, unique: true, max: 30 }),
    name: text({ title: ['名称', 'Name'], required: true }),
    shortName: text({ title: ['简称', 'Short name'], max: 60 }),
    kinds: choices(
      {
        customer: { title: ['客户', 'Customer'], color: 'blue' },
        supplier: { title: ['供应商', 'Supplier'], color: 'green' },
        carrier: { title: ['承运商', 'Carrier'], color: 'orange' },
        partner: { title: ['合作伙伴', 'Partner'], color: 'purple' },
        other: ['其他', 'Other'],
      },
      { title: ['类型', 'Kinds'], required: true },
    ),
    form: choice(
      {
        company: ['企业', 'Company'],
        person: ['个人', 'Individual'],
        public: ['政府及事业单位', 'Public body'],
      },
      { title: ['性质', 'Legal form'], required: true, default: 'company' },
    ),
    country: code({
      title: ['国家或地区', 'Country'],
      help: ['两位字母代码，如 CN、DE。', 'Two letters, such as CN or DE.'],
      required: true,
      max: 2,
      default: 'CN',
    }),
    taxNo: code({
      title: ['税号', 'Tax number'],
      help: [
        '统一社会信用代码或纳税人识别号。',
        'Unified social credit code, or VAT number abroad.',
      ],
      unique: true,
      max: 30,
    }),
    invoiceTitle: text({ title: ['发票抬头', 'Invoice title'] }),
    phone: text({ title: ['电话', 'Phone'], max: 30 }),
    email: text({ title: ['邮箱', 'Email'], max: 120 }),
    website: text({ title: ['网址', 'Website'] }),
    address: text({ title: ['地址', 'Address'], max: 300 }),
    currency: code({ title: ['结算币种', 'Currency'], required: true, max: 3, default: 'CNY' }),
    creditLimit: money({
      title: ['信用额度', 'Credit limit'],
      help: ['留空表示不限额；0 表示款到发货。', 'Empty: no limit. 0: payment in advance.'],
      min: '0',
    }),
    creditDays: integer({
      title: ['账期（天）', 'Credit days'],
      min: '0',
      max: '365',
      default: '0',
    }),
    salesPerson: person({ title: ['业务员', 'Salesperson'] }),
    buyer: person({ title: ['采购员', 'Buyer'] }),
    parentParty: link('party', { title: ['上级单位', 'Parent company'] }),
    note: longText({ title: ['备注', 'Note'], max: 2_000 }),
    documents: files({ title: ['资质文件', 'Documents'] }),
  },
  lines: { contacts, addresses, accounts },
  states: flow(
    'active',
    {
      block: {
        path: 'active > blocked',
        title: ['冻结', 'Block'],
        permission: 'block',
      },
      unblock: {
        path: 'blocked > active',
        title: ['解除冻结', 'Unblock'],
        permission: 'block',
      },
      archive: { path: 'active, blocked > archived', title: ['停用', 'Archive'] },
      restore: { path: 'archived > active', title: ['恢复', 'Restore'] },
    },
    {
      active: { title: ['正常', 'Active'], color: 'green' },
      blocked: { title: ['冻结', 'Blocked'], color: 'red' },
      archived: { title: ['停用', 'Archived'], color: 'gray', frozen: 'all' },
    },
  ),
  rules: [
    rule(
      'taxNoLength',
      "taxNo == null || country != 'CN' || size(taxNo) in [15, 18, 20]",
      ['中国税号应为 15、18 或 20 位', 'A Chinese tax number has 15, 18 or 20 characters'],
      'taxNo',
    ),
    rule(
      'companyTaxNo',
      "!('supplier' in kinds) || form != 'company' || country != 'CN' || taxNo != null",
      ['国内企业供应商必须填写税号', 'A domestic company that supplies us needs a tax number'],
      'taxNo',
    ),
    rule(
      'email',
      "email == null || email.contains('@')",
      ['邮箱格式不正确', 'The email address is not complete'],
      'email',
    ),
    rule(
      'currency',
      'size(currency) == 3',
      ['币种应为三位字母代码，如 CNY', 'A currency has three letters, such as CNY'],
      'currency',
    ),
    rule(
      'contactReachable',
      'contacts.all(row, row.mobile != null || row.phone != null || row.email != null || row.wechat != null)',
      [
        '每位联系人至少填写一种联系方式',
        'Every contact needs a phone number, an email address or WeChat',
      ],
      'contacts',
    ),
  ],
  views: [
    list('all', {
      title: ['在用', 'Current'],
      columns: ['code', 'name', 'kinds', 'taxNo', 'phone', 'creditLimit', 'state'],
      filter: "state != 'archived'",
      sort: ['code'],
    }),
    list('customers', {
      title: ['客户', 'Customers'],
      columns: ['code', 'name', 'salesPerson', 'phone', 'creditLimit', 'creditDays', 'state'],
      filter: "'customer' in kinds && state != 'archived'",
      sort: ['code'],
    }),
    list('suppliers', {
      title: ['供应商', 'Suppliers'],
      columns: ['code', 'name', 'buyer', 'taxNo', 'phone', 'creditDays', 'state'],
      filter: "'supplier' in kinds && state != 'archived'",
      sort: ['code'],
    }),
    list('mine', {
      title: ['我负责的', 'Mine'],
      columns: ['code', 'name', 'kinds', 'phone', 'state'],
      filter: "(salesPerson == me || buyer == me) && state != 'archived'",
      sort: ['code'],
    }),
    list('archived', {
      title: ['已停用', 'Archived'],
      columns: ['code', 'name', 'kinds', 'updated'],
      filter: "state == 'archived'",
      sort: ['-updated'],
    }),
  ],
  search: ['code', 'name', 'shortName', 'taxNo', 'phone'],
  indexes: [['name'], ['salesPerson', 'code'], ['buyer', 'code']],
});
