import type { SeedRecordJson, SeedValues } from '@pedestal/blueprint';

const place = (
  code: string,
  name: string,
  values: SeedValues,
  more: Partial<SeedRecordJson> = {},
): SeedRecordJson => ({
  collection: 'place',
  daysAgo: 200,
  values: { code, name, ...values },
  ...more,
});

const WAREHOUSES = [
  ['W1', '一号仓', '上海市嘉定区仓储路 18 号', 'wei.dong'],
  ['W2', '二号仓', '深圳市龙岗区物流园 3 栋', 'yu.hang'],
] as const;

const ZONES = [
  ['RC', '收货区', 'receiving'],
  ['ST', '存储区', 'storage'],
  ['PK', '拣货区', 'picking'],
  ['SH', '发货区', 'shipping'],
  ['QC', '待检区', 'quality'],
] as const;

const warehouses = WAREHOUSES.flatMap(([code, name, address, keeper]) => {
  const by = { by: keeper };
  const zones = ZONES.map(([zone, title, use]) =>
    place(`${code}-${zone}`, `${name}${title}`, { kind: 'zone', use, parent: { link: code } }, by),
  );
  const bins = ['01', '02', '03', '04', '05', '06', '07', '08'].map((bin, index) => {
    const isPicking = index >= 5;
    const zone = isPicking ? 'PK' : 'ST';
    const id = `${code}-${zone}-${bin}`;
    const values = {
      kind: 'bin',
      use: isPicking ? 'picking' : 'storage',
      parent: { link: `${code}-${zone}` },
      barcode: `BIN${id.replaceAll('-', '')}`,
      maxWeight: isPicking ? '200' : '1200',
      maxVolume: isPicking ? '0.8' : '4.5',
    };
    const moved = id === 'W2-ST-05' ? { transitions: [{ transition: 'lock', daysAgo: 3 }] } : {};
    return place(id, `${name} ${zone}-${bin}`, values, { ...by, ...moved });
  });
  const values = { kind: 'warehouse', address, manager: { person: 'jin.peng' } };
  return [place(code, name, values, by), ...zones, ...bins];
});

const shops = [
  place(
    'SH01',
    '上海旗舰店',
    { kind: 'shop', address: '上海市南京西路 1001 号', manager: { person: 'han.mei' } },
    { by: 'yang.guang' },
  ),
  place(
    'SZ01',
    '深圳旗舰店',
    { kind: 'shop', address: '深圳市福田区深南大道 88 号', manager: { person: 'lv.ping' } },
    { by: 'shi.jun' },
  ),
  place('SH01-BK', '上海旗舰店后仓', {
    kind: 'zone',
    use: 'storage',
    parent: { link: 'SH01' },
  }),
  place('SZ01-BK', '深圳旗舰店后仓', {
    kind: 'zone',
    use: 'storage',
    parent: { link: 'SZ01' },
  }),
];

const virtual = [
  ['V-SUP', '供应商', 'supplier'],
  ['V-CUS', '客户', 'customer'],
  ['V-PRO', '加工中', 'production'],
  ['V-TRA', '在途', 'transit'],
  ['V-LOS', '盘盈盘亏与损耗', 'loss'],
].map(([code = '', name = '', virtualKind = '']) =>
  place(code, name, { kind: 'virtual', virtualKind }),
);

export const places: readonly SeedRecordJson[] = [...warehouses, ...shops, ...virtual];
