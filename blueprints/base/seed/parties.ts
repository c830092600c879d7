import type { SeedRecordJson, SeedValues } from '@pedestal/blueprint';
import { creditCode } from './codes.ts';

type Row = readonly [
  code: string,
  name: string,
  shortName: string,
  city: string,
  contact: string,
  jobTitle: string,
  /** Customer: credit limit. Supplier: bank. */
  extra: string,
  creditDays: string,
];

const CUSTOMERS: readonly Row[] = [
  ['C001', '上海晨曦商贸有限公司', '晨曦商贸', '上海', '顾晓雯', '采购经理', '500000', '30'],
  ['C002', '杭州云栖便利连锁有限公司', '云栖便利', '杭州', '方志远', '商品总监', '800000', '45'],
  ['C003', '南京紫金百货股份有限公司', '紫金百货', '南京', '秦雨桐', '采购主管', '1200000', '60'],
  ['C004', '苏州枕河生活超市有限公司', '枕河超市', '苏州', '陆伟', '店长', '200000', '30'],
  ['C005', '宁波海曙食品贸易有限公司', '海曙食品', '宁波', '应佳', '总经理', '300000', '30'],
  [
    'C006',
    '深圳湾畔新零售科技有限公司',
    '湾畔新零售',
    '深圳',
    '罗志豪',
    '供应链经理',
    '1500000',
    '45',
  ],
  ['C007', '广州荔枝生鲜连锁有限公司', '荔枝生鲜', '广州', '梁嘉欣', '采购', '600000', '15'],
  ['C008', '厦门鹭江酒店管理有限公司', '鹭江酒店', '厦门', '林思远', '采购部长', '400000', '30'],
  ['C009', '成都锦里餐饮管理有限公司', '锦里餐饮', '成都', '唐晓', '后勤主管', '250000', '15'],
  ['C010', '重庆山城便民超市有限公司', '山城便民', '重庆', '冉军', '店长', '150000', '15'],
  ['C011', '武汉东湖教育后勤集团有限公司', '东湖后勤', '武汉', '万芳', '采购科长', '900000', '60'],
  ['C012', '长沙岳麓茶饮有限公司', '岳麓茶饮', '长沙', '彭雪', '品控经理', '180000', '15'],
  ['C013', '西安雁塔百货有限公司', '雁塔百货', '西安', '白杨', '采购经理', '350000', '30'],
  ['C014', '郑州中原商业连锁有限公司', '中原商业', '郑州', '郭志强', '采购总监', '700000', '45'],
  ['C015', '青岛海风商贸有限公司', '海风商贸', '青岛', '于洋', '总经理', '260000', '30'],
  ['C016', '天津海河供应链有限公司', '海河供应链', '天津', '刘畅', '运营经理', '450000', '30'],
  ['C017', '北京朝晖办公用品有限公司', '朝晖办公', '北京', '孟凡', '采购经理', '320000', '30'],
  ['C018', '聚付通支付服务有限公司', '聚付通', '上海', '秦晴', '商户经理', '2000000', '7'],
  ['C019', '云集市电子商务有限公司', '云集市', '杭州', '戴宁', '招商经理', '1000000', '15'],
  ['C020', '杭州遥远商贸有限公司', '遥远商贸', '杭州', '陆遥', '加盟商', '80000', '30'],
  ['C021', '南京佳和便利店有限公司', '佳和便利', '南京', '孟佳', '加盟商', '60000', '30'],
  ['C022', '宁波海曙百货有限公司', '海曙百货', '宁波', '方舟', '加盟商', '40000', '30'],
  ['C023', '合肥庐阳商行', '庐阳商行', '合肥', '程璐', '加盟商', '30000', '30'],
];

const SUPPLIERS: readonly Row[] = [
  [
    'S001',
    '浙江绿野食品有限公司',
    '绿野食品',
    '杭州',
    '沈建国',
    '销售经理',
    '中国工商银行杭州城西支行',
    '30',
  ],
  [
    'S002',
    '江苏洁净日化有限公司',
    '洁净日化',
    '南京',
    '周敏',
    '大客户经理',
    '中国建设银行南京江宁支行',
    '45',
  ],
  [
    'S003',
    '广东粤顺小家电股份有限公司',
    '粤顺电器',
    '佛山',
    '何永明',
    '区域经理',
    '中国银行佛山顺德支行',
    '60',
  ],
  ['S004', '福建武夷茶业有限公司', '武夷茶业', '南平', '吴茗', '销售', '兴业银行南平分行', '30'],
  [
    'S005',
    '山东鲁花园粮油有限公司',
    '鲁园粮油',
    '济南',
    '孙大伟',
    '销售总监',
    '中国农业银行济南历下支行',
    '30',
  ],
  [
    'S006',
    '安徽徽纸业有限公司',
    '徽纸业',
    '合肥',
    '汪洋',
    '销售经理',
    '徽商银行合肥科大支行',
    '45',
  ],
  [
    'S007',
    '上海优文办公设备有限公司',
    '优文办公',
    '上海',
    '金莉',
    '客户经理',
    '招商银行上海徐家汇支行',
    '30',
  ],
  [
    'S008',
    '四川天府调味品有限公司',
    '天府调味',
    '成都',
    '曾小勇',
    '销售',
    '成都银行高新支行',
    '30',
  ],
  [
    'S009',
    '内蒙古草原乳业有限公司',
    '草原乳业',
    '呼和浩特',
    '乌兰',
    '渠道经理',
    '中国银行呼和浩特新城支行',
    '20',
  ],
  [
    'S010',
    '东莞恒达包装制品有限公司',
    '恒达包装',
    '东莞',
    '叶志文',
    '业务主管',
    '东莞银行东城支行',
    '45',
  ],
  [
    'S011',
    '宁波聚合塑化有限公司',
    '聚合塑化',
    '宁波',
    '胡斌',
    '销售经理',
    '宁波银行北仑支行',
    '15',
  ],
  ['S012', '云南高原咖啡有限公司', '高原咖啡', '普洱', '刀玉兰', '销售', '富滇银行普洱分行', '30'],
];

interface Foreigner {
  code: string;
  name: string;
  country: string;
  currency: string;
  kinds: readonly string[];
  taxNo: string;
  address: string;
  contact: readonly [name: string, jobTitle: string, email: string];
  creditLimit?: string;
}

const FOREIGN: readonly Foreigner[] = [
  {
    code: 'C101',
    name: 'Nordlicht Handels GmbH',
    country: 'DE',
    currency: 'EUR',
    kinds: ['customer'],
    taxNo: 'DE811907980',
    address: 'Speicherstraße 14, 20457 Hamburg',
    contact: ['Anke Petersen', 'Head of purchasing', 'a.petersen@nordlicht.example'],
    creditLimit: '60000',
  },
  {
    code: 'C102',
    name: 'Harbour & Finch Ltd',
    country: 'GB',
    currency: 'GBP',
    kinds: ['customer'],
    taxNo: 'GB123456782',
    address: '8 Wharf Road, Bristol BS1 4RN',
    contact: ['Oliver Finch', 'Director', 'oliver@harbourfinch.example'],
    creditLimit: '45000',
  },
  {
    code: 'C103',
    name: '株式会社みなと商会',
    country: 'JP',
    currency: 'JPY',
    kinds: ['customer'],
    taxNo: 'T1234567890123',
    address: '神奈川県横浜市中区海岸通 2-5',
    contact: ['佐藤 健', '購買部長', 'sato@minato.example'],
    creditLimit: '6000000',
  },
  {
    code: 'C104',
    name: 'Lakeside Provisions Inc.',
    country: 'US',
    currency: 'USD',
    kinds: ['customer', 'partner'],
    taxNo: '36-4567890',
    address: '2200 N Lake Shore Dr, Chicago, IL',
    contact: ['Maria Lopez', 'Buyer', 'maria@lakeside.example'],
    creditLimit: '120000',
  },
  {
    code: 'S101',
    name: 'Alpina Maschinenbau AG',
    country: 'CH',
    currency: 'EUR',
    kinds: ['supplier'],
    taxNo: 'CHE123456788',
    address: 'Industriestrasse 5, 8005 Zürich',
    contact: ['Reto Keller', 'Export manager', 'r.keller@alpina.example'],
  },
  {
    code: 'S102',
    name: 'Olivar del Sur S.L.',
    country: 'ES',
    currency: 'EUR',
    kinds: ['supplier'],
    taxNo: 'ESB12345674',
    address: 'Camino del Olivo 3, 23001 Jaén',
    contact: ['Lucía Moreno', 'Ventas', 'lucia@olivardelsur.example'],
  },
  {
    code: 'S103',
    name: 'Saigon Coffee Roasters JSC',
    country: 'VN',
    currency: 'USD',
    kinds: ['supplier'],
    taxNo: '0312345678',
    address: '45 Nguyen Hue, District 1, Ho Chi Minh City',
    contact: ['Tran Minh', 'Sales', 'minh@sgroasters.example'],
  },
];

const CARRIERS: readonly Row[] = [
  [
    'T001',
    '华东顺达物流有限公司',
    '顺达物流',
    '上海',
    '赵铁柱',
    '调度主任',
    '交通银行上海宝山支行',
    '30',
  ],
  [
    'T002',
    '粤港冷链运输有限公司',
    '粤港冷链',
    '广州',
    '麦家辉',
    '客服经理',
    '广发银行广州天河支行',
    '15',
  ],
  [
    'T003',
    '中原快运股份有限公司',
    '中原快运',
    '郑州',
    '牛莉',
    '客户经理',
    '中原银行郑州分行',
    '30',
  ],
];

const AREA_CODES: Readonly<Record<string, string>> = {
  上海: '021',
  北京: '010',
  广州: '020',
  天津: '022',
  重庆: '023',
  南京: '025',
  武汉: '027',
  成都: '028',
};

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
  const phone = `${AREA_CODES[city] ?? '0571'}-5550${number}`;
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
