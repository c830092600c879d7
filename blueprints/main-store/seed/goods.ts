/** What the stores sell: SKU, lot in their back rooms, price. */
export const GOODS = [
  ['TEA-001', 'TEA001-0086', '128'],
  ['TEA-002', 'TEA002-0087', '168'],
  ['COF-001', 'COF001-0088', '138'],
  ['COF-004', 'COF004-0089', '45'],
  ['OIL-001', 'OIL001-0090', '119'],
  ['SNK-001', 'SNK001-0091', '99'],
  ['CLN-001', 'CLN001-0092', '39.9'],
  ['PAP-001', '', '29.9'],
  ['STA-006', '', '26'],
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
