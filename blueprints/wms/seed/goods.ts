/** What the demo warehouses deal in. SKU, supplier, unit, pieces in a carton, price, shelf life in days. */
interface Goods {
  sku: string;
  supplier: string;
  unit: string;
  carton: number;
  price: string;
  shelfLife?: number;
}

const row = (
  sku: string,
  supplier: string,
  unit: string,
  carton: number,
  price: string,
  shelfLife?: number,
): Goods => ({ sku, supplier, unit, carton, price, ...(shelfLife ? { shelfLife } : {}) });

export const GOODS: readonly Goods[] = [
  row('TEA-001', 'S004', 'box', 24, '68', 540),
  row('TEA-002', 'S004', 'box', 24, '85', 540),
  row('TEA-005', 'S004', 'box', 24, '26', 540),
  row('COF-001', 'S103', 'bag', 12, '72', 365),
  row('COF-004', 'S103', 'bag', 12, '22', 365),
  row('OIL-001', 'S005', 'bottle', 6, '86', 540),
  row('OIL-004', 'S005', 'bottle', 6, '46', 540),
  row('SAU-003', 'S008', 'bottle', 20, '8.4', 365),
  row('SAU-005', 'S008', 'bottle', 20, '13.8', 365),
  row('SNK-001', 'S001', 'bag', 30, '58', 240),
  row('SNK-004', 'S001', 'bag', 30, '22', 240),
  row('MLK-001', 'S009', 'carton', 1, '48', 180),
  row('MLK-004', 'S009', 'carton', 1, '42', 180),
  row('CLN-001', 'S002', 'bottle', 12, '24', 1_095),
  row('CLN-007', 'S002', 'bottle', 12, '4.6', 1_095),
  row('PAP-001', 'S006', 'bag', 8, '18'),
  row('PAP-002', 'S006', 'bag', 8, '16'),
  row('STA-001', 'S007', 'box', 40, '8.5'),
  row('STA-006', 'S007', 'box', 40, '17'),
  row('PKG-001', 'S010', 'pcs', 1, '6.2'),
];

/** What the online mall sells, and the bin that it is picked from. */
export const MALL_SKUS = [
  ...['TEA-001', 'TEA-002', 'COF-001', 'COF-004', 'OIL-001'],
  ...['SNK-001', 'CLN-001', 'PAP-001', 'STA-006'],
] as const;
export const MALL_BIN = 'W1-ST-05';

interface Site {
  code: string;
  name: string;
  keeper: string;
  receiver: string;
  pickers: readonly string[];
  bins: readonly string[];
}

export const SITES: readonly Site[] = [
  {
    code: 'W1',
    name: '一号仓',
    keeper: 'wei.dong',
    receiver: 'tao.ran',
    pickers: ['jiang.bo', 'qi.ying', 'xie.tian', 'zou.ling'],
    bins: ['W1-PK-06', 'W1-PK-07', 'W1-PK-08', 'W1-ST-01', 'W1-ST-02', 'W1-ST-03', 'W1-ST-04'],
  },
  {
    code: 'W2',
    name: '二号仓',
    keeper: 'yu.hang',
    receiver: 'bai.xue',
    pickers: ['shui.yi', 'dou.hai', 'zhang.ming', 'yun.fei'],
    bins: ['W2-PK-06', 'W2-PK-07', 'W2-PK-08', 'W2-ST-01', 'W2-ST-02', 'W2-ST-03', 'W2-ST-04'],
  },
];

export const CUSTOMERS = [
  ...['C001', 'C002', 'C003', 'C004', 'C005', 'C006', 'C007', 'C008'],
  ...['C009', 'C011', 'C012', 'C013', 'C014', 'C015', 'C016', 'C017'],
] as const;

export const CARRIERS = ['T001', 'T002', 'T003'] as const;

export type { Goods, Site };
