import type { SeedRecordJson, SeedValues } from '@pedestal/blueprint';
import { creditCode } from './codes.ts';
import { CUSTOMERS, type Row } from './customers.ts';
import { FOREIGN, type Foreigner } from './foreign-parties.ts';
import { CARRIERS, SUPPLIERS } from './suppliers.ts';

const AREA_CODES: Readonly<Record<string, string>> = {
  上海: '021',
  北京: '010',
  广州: '020',
  天津: '022',
  重庆: '023',
  南京: '025',
  武汉: '027',
  成都: '028',
  苏州: '0512',
  宁波: '0574',
  深圳: '0755',
  厦门: '0592',
  长沙: '0731',
  西安: '029',
  郑州: '0371',
  青岛: '0532',
  杭州: '0571',
  济南: '0531',
  合肥: '0551',
  佛山: '0757',
  东莞: '0769',
  普洱: '0879',
  南平: '0599',
  呼和浩特: '0471',
};

function areaCodeOf(city: string): string {
  const code = AREA_CODES[city];
  if (code === undefined) throw new Error(`${city} has no area code`);
  return code;
}

const SALES = ['han.mei', 'lv.ping', 'shen.bo'];
const BUYERS = ['jin.peng', 'chen.jing'];

function domestic(row: Row, index: number, kinds: readonly string[]): SeedRecordJson {
  const [code, name, shortName, city, contact, jobTitle, extra, creditDays] = row;
  const number = String(index + 1).padStart(4, '0');
  const isCustomer = kinds.includes('customer');
  const person = (isCustomer ? SALES : BUYERS)[index % (isCustomer ? SALES : BUYERS).length] ?? '';
  const taxNo = creditCode(
    `9131${String(10_1000 + index * 37)}MA1K${code.replace('S', '5').replace('C', '3').replace('T', '7')}`
      .slice(0, 17)
      .padEnd(17, '7'),
  );
  const address = `${city}市人民路 ${100 + index * 7} 号`;
  const phone = `${areaCodeOf(city)}-5550${number}`;
  const bank: SeedValues = {
    bank: extra,
    account: `6222${number}${String(88_000_000 + index * 1_357)}`,
    holder: name,
    currency: 'CNY',
    isDefault: true,
  };
  return {
    collection: 'party',
    by: person,
    daysAgo: 300 - index * 3,
    values: {
      code,
      name,
      shortName,
      kinds,
      taxNo,
      invoiceTitle: name,
      phone,
      address,
      creditDays,
      ...(isCustomer ? { creditLimit: extra, salesPerson: { person } } : { buyer: { person } }),
    },
    lines: {
      contacts: [
        {
          name: contact,
          jobTitle,
          mobile: `1390000${number}`,
          email: `${code.toLowerCase()}@example.com`,
          isPrimary: true,
        },
        ...(index % 3 === 0 ? [{ name: '财务部', jobTitle: '对账', phone }] : []),
      ],
      addresses: [
        { use: 'delivery', address, receiver: contact, phone, isDefault: true },
        ...(index % 4 === 0
          ? [{ use: 'invoice', address: `${city}市开票中心 2 号楼`, receiver: '财务部' }]
          : []),
      ],
      accounts: isCustomer ? [] : [bank],
    },
    ...(code === 'C010'
      ? { transitions: [{ transition: 'block', by: 'zhou.jie', daysAgo: 12 }] }
      : {}),
    ...(code === 'S012' ? { transitions: [{ transition: 'archive', daysAgo: 40 }] } : {}),
  };
}

function foreign(party: Foreigner, index: number): SeedRecordJson {
  const { contact, kinds, creditLimit, ...values } = party;
  const [name, jobTitle, email] = contact;
  const isCustomer = kinds.includes('customer');
  const by = isCustomer ? 'han.mei' : 'jin.peng';
  return {
    collection: 'party',
    by,
    daysAgo: 120 - index * 11,
    values: {
      ...values,
      kinds,
      email,
      creditDays: '60',
      ...(creditLimit === undefined ? {} : { creditLimit }),
      ...(isCustomer ? { salesPerson: { person: by } } : { buyer: { person: by } }),
    },
    lines: {
      contacts: [{ name, jobTitle, email, isPrimary: true }],
      addresses: [{ use: 'registered', address: values.address, isDefault: true }],
    },
  };
}

const person: SeedRecordJson = {
  collection: 'party',
  by: 'yang.guang',
  daysAgo: 20,
  values: {
    code: 'C201',
    name: '许文静',
    kinds: ['customer'],
    form: 'person',
    phone: '13900000201',
    creditLimit: '0',
    salesPerson: { person: 'han.mei' },
    note: '会员散客，款到发货。',
  },
};

export const parties: readonly SeedRecordJson[] = [
  ...CUSTOMERS.map((row, index) => domestic(row, index, ['customer'])),
  ...SUPPLIERS.map((row, index) => domestic(row, index + 40, ['supplier'])),
  ...CARRIERS.map((row, index) => domestic(row, index + 70, ['supplier', 'carrier'])),
  ...FOREIGN.map(foreign),
  person,
];
