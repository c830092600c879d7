/** What the demo mall offers: SKU, lot in the bin of the mall, title, price and floor price. */
export interface Offer {
  sku: string;
  lot?: string;
  name: string;
  price: string;
  floor: string;
}

const offer = (sku: string, lot: string, name: string, price: string, floor: string): Offer => ({
  sku,
  ...(lot === '' ? {} : { lot }),
  name,
  price,
  floor,
});

export const OFFERS: readonly Offer[] = [
  offer('TEA-001', 'TEA001-0079', '武夷大红袍 250 g 罐装', '128', '108'),
  offer('TEA-002', 'TEA002-0080', '正山小种 200 g 礼盒', '168', '139'),
  offer('COF-001', 'COF001-0081', '意式拼配咖啡豆 1 kg', '138', '118'),
  offer('COF-004', 'COF004-0082', '挂耳咖啡 10 片', '45', '36'),
  offer('OIL-001', 'OIL001-0083', '压榨花生油 5 L', '119', '105'),
  offer('SNK-001', 'SNK001-0084', '每日坚果 30 包', '99', '85'),
  offer('CLN-001', 'CLN001-0085', '浓缩洗衣液 3 kg', '45.9', '38'),
  offer('PAP-001', '', '抽纸 24 包', '32.9', '26'),
  offer('STA-006', '', 'A4 复印纸 500 张', '28', '24'),
];

/** The bin that the mall picks from. */
export const BIN = 'W1-ST-05';

export const SHOPS = [
  ['WEB', '官网商城', 'web', 'C018'],
  ['APP', '会员小程序', 'app', 'C018'],
  ['YJS', '云集市旗舰店', 'market', 'C019'],
] as const;

export const COUPONS = [
  ['WELCOME10', 'welcome', '10', '80', 60],
  ['AUTUMN20', 'season', '20', '200', 30],
  ['SORRY5', 'sorry', '5', '0', 120],
  ['SUMMER15', 'season', '15', '150', -20],
] as const;

/** Who the parcels go to. */
export const MEMBERS = [
  ['林晓彤', '上海市徐汇区天钥桥路 30 号'],
  ['周子涵', '杭州市西湖区文三路 218 号'],
  ['王梓轩', '南京市鼓楼区中山北路 88 号'],
  ['陈雨欣', '苏州市工业园区星湖街 9 号'],
  ['赵一鸣', '宁波市鄞州区天童南路 66 号'],
  ['黄嘉怡', '合肥市蜀山区望江西路 5 号'],
  ['吴昊然', '武汉市洪山区珞喻路 12 号'],
  ['徐若曦', '长沙市岳麓区麓山南路 41 号'],
  ['孙浩宇', '成都市锦江区春熙路 16 号'],
  ['马思远', '西安市雁塔区小寨东路 3 号'],
  ['朱雅婷', '郑州市金水区花园路 77 号'],
  ['胡俊杰', '青岛市市南区香港中路 20 号'],
] as const;

export const CARRIERS = ['T001', 'T002', 'T003'] as const;
