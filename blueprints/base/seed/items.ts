import type { SeedRecordJson, SeedValues } from '@pedestal/blueprint';
import { barcode } from './codes.ts';

const CATEGORIES = [
  ['10', '食品饮料'],
  ['1010', '茶与咖啡', '10'],
  ['1020', '粮油调味', '10'],
  ['1030', '休闲零食', '10'],
  ['1040', '乳品饮料', '10'],
  ['20', '日用百货'],
  ['2010', '清洁洗护', '20'],
  ['2020', '纸品', '20'],
  ['30', '办公用品'],
  ['3010', '文具', '30'],
  ['3020', '办公设备', '30'],
  ['40', '小家电'],
  ['50', '包装与原料'],
  ['60', '服务'],
] as const;

const categories: readonly SeedRecordJson[] = CATEGORIES.map(([code, name, parent]) => ({
  collection: 'category',
  daysAgo: 250,
  values: { code, name, ...(parent === undefined ? {} : { parent: { link: parent } }) },
}));

interface Group {
  prefix: string;
  category: string;
  supplier: string;
  unit: string;
  /** Pieces in a carton; undefined: sold as they are. */
  carton?: string;
  /** Of the whole group. */
  values: SeedValues;
  /** Name, specification, purchase price, sale price. */
  items: readonly (readonly [string, string, string, string])[];
}

const GROUPS: readonly Group[] = [
  {
    prefix: 'TEA',
    category: '1010',
    supplier: 'S004',
    unit: 'box',
    carton: '24',
    values: { tracking: 'lot', shelfLifeDays: '540', brand: '武夷', leadDays: '7' },
    items: [
      ['大红袍', '250 g 罐装', '68', '128'],
      ['正山小种', '200 g 礼盒', '85', '168'],
      ['铁观音', '250 g 袋装', '42', '79'],
      ['白毫银针', '100 g 罐装', '120', '238'],
      ['茉莉花茶', '300 g 袋装', '26', '49'],
      ['冷泡乌龙茶包', '20 包', '18', '36'],
    ],
  },
  {
    prefix: 'COF',
    category: '1010',
    supplier: 'S103',
    unit: 'bag',
    carton: '12',
    values: { tracking: 'lot', shelfLifeDays: '365', brand: 'Saigon Roasters', leadDays: '35' },
    items: [
      ['意式拼配咖啡豆', '1 kg 中深烘', '72', '138'],
      ['罗布斯塔咖啡豆', '1 kg 深烘', '55', '108'],
      ['冷萃咖啡粉', '500 g', '48', '89'],
      ['挂耳咖啡', '10 片', '22', '45'],
    ],
  },
  {
    prefix: 'OIL',
    category: '1020',
    supplier: 'S005',
    unit: 'bottle',
    carton: '6',
    values: { tracking: 'lot', shelfLifeDays: '540', leadDays: '5', taxRate: '9' },
    items: [
      ['压榨花生油', '5 L', '86', '119'],
      ['非转基因大豆油', '5 L', '48', '66'],
      ['玉米胚芽油', '4 L', '52', '72'],
      ['东北大米', '10 kg', '46', '65'],
      ['高筋小麦粉', '5 kg', '21', '32'],
      ['黑芝麻', '500 g', '14', '23'],
    ],
  },
  {
    prefix: 'OLV',
    category: '1020',
    supplier: 'S102',
    unit: 'bottle',
    carton: '12',
    values: { tracking: 'lot', shelfLifeDays: '720', brand: 'Olivar', leadDays: '45' },
    items: [
      ['特级初榨橄榄油', '500 ml', '39', '79'],
      ['特级初榨橄榄油', '1 L', '68', '135'],
      ['混合橄榄油', '750 ml', '45', '88'],
    ],
  },
  {
    prefix: 'SAU',
    category: '1020',
    supplier: 'S008',
    unit: 'bottle',
    carton: '20',
    values: { tracking: 'lot', shelfLifeDays: '365', brand: '天府', leadDays: '6' },
    items: [
      ['郫县豆瓣', '500 g', '7.2', '12.8'],
      ['红油豆瓣', '1 kg', '11.5', '19.9'],
      ['特级生抽', '800 ml', '8.4', '14.5'],
      ['花椒油', '400 ml', '12.6', '21.8'],
      ['火锅底料', '400 g 牛油', '13.8', '25'],
    ],
  },
  {
    prefix: 'SNK',
    category: '1030',
    supplier: 'S001',
    unit: 'bag',
    carton: '30',
    values: { tracking: 'lot', shelfLifeDays: '240', brand: '绿野', leadDays: '4' },
    items: [
      ['每日坚果', '25 g × 30', '58', '99'],
      ['冻干草莓', '50 g', '11', '19.9'],
      ['海苔脆', '40 g', '6.5', '12'],
      ['手撕牛肉干', '100 g', '22', '39'],
      ['全麦饼干', '300 g', '9.8', '17.5'],
      ['蜂蜜山核桃', '200 g', '24', '42'],
      ['无糖薄荷糖', '45 g', '4.2', '8.9'],
    ],
  },
  {
    prefix: 'MLK',
    category: '1040',
    supplier: 'S009',
    unit: 'carton',
    values: { tracking: 'lot', shelfLifeDays: '180', brand: '草原', leadDays: '3', taxRate: '9' },
    items: [
      ['纯牛奶', '250 ml × 24', '48', '66'],
      ['低脂高钙奶', '250 ml × 24', '51', '69'],
      ['有机纯牛奶', '250 ml × 12', '55', '79'],
      ['常温酸奶', '205 g × 12', '42', '62'],
      ['奶酪棒', '500 g', '32', '52'],
    ],
  },
  {
    prefix: 'CLN',
    category: '2010',
    supplier: 'S002',
    unit: 'bottle',
    carton: '12',
    values: { tracking: 'lot', shelfLifeDays: '1095', brand: '洁净', leadDays: '7' },
    items: [
      ['洗衣液', '3 kg 薰衣草', '24', '39.9'],
      ['洗洁精', '1.5 kg', '8.6', '15.9'],
      ['免洗洗手液', '500 ml', '11', '19.9'],
      ['玻璃清洁剂', '600 ml', '9.2', '16.8'],
      ['马桶清洁剂', '750 ml', '8.8', '15.8'],
      ['衣物柔顺剂', '2 L', '19', '32'],
      ['84 消毒液', '1 L', '4.6', '9.9'],
    ],
  },
  {
    prefix: 'PAP',
    category: '2020',
    supplier: 'S006',
    unit: 'bag',
    carton: '8',
    values: { brand: '徽', leadDays: '5', volume: '0.018' },
    items: [
      ['抽取式面巾纸', '3 层 120 抽 × 10', '18', '29.9'],
      ['卷筒卫生纸', '4 层 140 g × 12', '16', '27.9'],
      ['厨房用纸', '2 层 75 节 × 4', '12', '21'],
      ['湿巾', '80 片', '6.8', '12.9'],
      ['擦手纸', '200 抽 × 20', '52', '85'],
    ],
  },
  {
    prefix: 'STA',
    category: '3010',
    supplier: 'S007',
    unit: 'box',
    carton: '40',
    values: { brand: '优文', leadDays: '3' },
    items: [
      ['中性笔', '0.5 mm 黑 12 支', '8.5', '16'],
      ['白板笔', '4 色 8 支', '10', '19'],
      ['便利贴', '76 × 76 mm 12 本', '9', '18'],
      ['订书机', '24/6', '11', '22'],
      ['文件夹', 'A4 双强力夹', '6', '12'],
      ['复印纸', 'A4 80 g 500 张', '17', '26'],
      ['牛皮纸档案袋', 'A4 50 个', '19', '35'],
    ],
  },
  {
    prefix: 'DEV',
    category: '3020',
    supplier: 'S101',
    unit: 'pcs',
    values: { tracking: 'serial', brand: 'Alpina', leadDays: '60', weight: '9.5' },
    items: [
      ['条码打印机', '203 dpi 热敏', '860', '1280'],
      ['手持扫描终端', '4 英寸 安卓', '1450', '2199'],
      ['碎纸机', '5 级保密', '620', '980'],
      ['标签贴标机', '台式半自动', '3200', '4680'],
    ],
  },
  {
    prefix: 'APP',
    category: '40',
    supplier: 'S003',
    unit: 'pcs',
    carton: '4',
    values: { tracking: 'serial', brand: '粤顺', leadDays: '15', weight: '3.2' },
    items: [
      ['电水壶', '1.7 L 304 不锈钢', '59', '109'],
      ['空气炸锅', '5 L 可视窗', '178', '299'],
      ['手持吸尘器', '18 kPa', '236', '399'],
      ['破壁机', '1.75 L 静音', '310', '529'],
      ['电饭煲', '4 L IH', '268', '449'],
      ['桌面风扇', '9 英寸 直流', '88', '159'],
      ['加湿器', '5 L 上加水', '96', '179'],
    ],
  },
  {
    prefix: 'PKG',
    category: '50',
    supplier: 'S010',
    unit: 'pcs',
    values: { kind: 'packaging', leadDays: '10' },
    items: [
      ['五层瓦楞纸箱', '600 × 400 × 350 mm', '6.2', '0'],
      ['三层瓦楞纸箱', '350 × 250 × 200 mm', '2.1', '0'],
      ['快递袋', '320 × 450 mm', '0.28', '0'],
      ['热敏标签纸', '100 × 150 mm 500 张', '14', '0'],
      ['透明封箱胶带', '48 mm × 100 m', '3.4', '0'],
    ],
  },
  {
    prefix: 'RES',
    category: '50',
    supplier: 'S011',
    unit: 'kg',
    values: { kind: 'material', tracking: 'lot', leadDays: '12' },
    items: [
      ['聚丙烯 PP T30S', '拉丝级', '7.85', '8.3'],
      ['高密度聚乙烯 HDPE 5000S', '注塑级', '8.6', '9.1'],
      ['线型低密度聚乙烯 LLDPE 7042', '薄膜级', '8.2', '8.75'],
      ['再生 PP 颗粒', '灰色', '5.4', '6.1'],
    ],
  },
  {
    prefix: 'SRV',
    category: '60',
    supplier: 'T001',
    unit: 'hour',
    values: { kind: 'service', taxRate: '6' },
    items: [
      ['市内配送', '4.2 米厢车', '120', '180'],
      ['设备上门安装', '两人', '90', '160'],
      ['仓库贴标服务', '按小时', '38', '60'],
    ],
  },
];

function itemsOf(group: Group, start: number): SeedRecordJson[] {
  const { prefix, category, supplier, unit, carton, values, items: rows } = group;
  return rows.map(([name, spec, purchasePrice, salePrice], index) => {
    const number = start + index;
    const sku = `${prefix}-${String(index + 1).padStart(3, '0')}`;
    const isStocked = values.kind !== 'service';
    const stock = {
      minStock: String(20 + (number % 6) * 10),
      maxStock: String(300 + (number % 5) * 100),
      reorderQty: '120',
      barcode: barcode(number),
      place: { link: `W${1 + (number % 2)}-ST-0${1 + (number % 4)}` },
    };
    const prices = { purchasePrice, ...(salePrice === '0' ? {} : { salePrice }) };
    const carrying =
      carton === undefined
        ? []
        : [
            {
              unit: 'carton',
              numerator: carton,
              denominator: '1',
              barcode: barcode(5_000 + number),
              isPurchaseUnit: true,
            },
          ];
    return {
      collection: 'item',
      by: number % 3 === 0 ? 'wei.dong' : 'jin.peng',
      daysAgo: 180 - number,
      values: {
        sku,
        name,
        spec,
        unit,
        category: { link: category },
        supplier: { link: supplier },
        ...prices,
        ...(isStocked ? stock : {}),
        ...values,
      },
      lines: { units: carrying },
      ...(sku === 'SNK-007' || sku === 'DEV-003'
        ? { transitions: [{ transition: 'discontinue', daysAgo: 15 }] }
        : {}),
    };
  });
}

export const items: readonly SeedRecordJson[] = [
  ...categories,
  ...GROUPS.flatMap((group, index) => {
    const before = GROUPS.slice(0, index).reduce((sum, each) => sum + each.items.length, 0);
    return itemsOf(group, before + 1);
  }),
];
