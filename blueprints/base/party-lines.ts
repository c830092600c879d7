import { boolean, choice, code, line, text } from '@pedestal/blueprint';

export const contacts = line(
  {
    name: text({ title: ['姓名', 'Name'], required: true, max: 60 }),
    jobTitle: text({ title: ['职务', 'Job title'], max: 60 }),
    mobile: text({ title: ['手机', 'Mobile'], max: 30 }),
    phone: text({ title: ['座机', 'Phone'], max: 30 }),
    email: text({ title: ['邮箱', 'Email'], max: 120 }),
    wechat: text({ title: ['微信', 'WeChat'], max: 60 }),
    isPrimary: boolean({ title: ['主要联系人', 'Primary'], default: false }),
    note: text({ title: ['备注', 'Note'] }),
  },
  { title: ['联系人', 'Contacts'], max: 100 },
);

export const addresses = line(
  {
    use: choice(
      {
        delivery: ['收货', 'Delivery'],
        invoice: ['收票', 'Invoice'],
        registered: ['注册', 'Registered'],
      },
      { title: ['用途', 'Use'], required: true, default: 'delivery' },
    ),
    address: text({ title: ['详细地址', 'Address'], required: true, max: 300 }),
    postcode: text({ title: ['邮编', 'Postcode'], max: 12 }),
    receiver: text({ title: ['收件人', 'Receiver'], max: 60 }),
    phone: text({ title: ['电话', 'Phone'], max: 30 }),
    isDefault: boolean({ title: ['默认', 'Default'], default: false }),
  },
  { title: ['地址', 'Addresses'], max: 50 },
);

export const accounts = line(
  {
    bank: text({ title: ['开户行', 'Bank'], required: true, max: 120 }),
    account: text({ title: ['银行账号', 'Account number'], required: true, max: 40 }),
    holder: text({ title: ['户名', 'Account holder'], max: 120 }),
    currency: code({ title: ['币种', 'Currency'], required: true, max: 3, default: 'CNY' }),
    isDefault: boolean({ title: ['默认', 'Default'], default: false }),
  },
  { title: ['银行账户', 'Bank accounts'], max: 20 },
);
