/** What partners order: SKU, lot in the bin, name, price, pack. */
export const OFFERS = [
  ['TEA-001', 'TEA001-0079', '大红袍 250 g', '92', '6'],
  ['TEA-002', 'TEA002-0080', '正山小种 200 g', '118', '6'],
  ['COF-004', 'COF004-0082', '挂耳咖啡 10 片', '31', '12'],
  ['OIL-001', 'OIL001-0083', '压榨花生油 5 L', '98', '4'],
  ['SNK-001', 'SNK001-0084', '每日坚果 30 包', '74', '6'],
  ['CLN-001', 'CLN001-0085', '洗衣液 3 kg', '30', '6'],
  ['PAP-001', '', '抽纸 10 包', '22', '8'],
  ['STA-006', '', 'A4 复印纸', '20', '5'],
] as const;

export const BIN = 'W1-ST-05';

/** Partners with their shops: code, name, person, party, limit. */
export const PARTNERS = [
  ['F01', '遥远商贸', 'lu.yao', 'C020', '40000'],
  ['F02', '佳和便利', 'meng.jia', 'C021', '30000'],
  ['F03', '海曙百货', '', 'C022', '20000'],
] as const;

/** Shops: code, name, partner, address. */
export const SHOPS = [
  ['F0101', '西湖店', 'F01', '杭州市西湖区古墩路 88 号'],
  ['F0102', '滨江店', 'F01', '杭州市滨江区江南大道 228 号'],
  ['F0201', '鼓楼店', 'F02', '南京市鼓楼区湖南路 16 号'],
  ['F0301', '海曙店', 'F03', '宁波市海曙区中山西路 42 号'],
] as const;

/** Numbers that look random and are the same in every seed. */
export function createDice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

export const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
