import { boolean, choice, code, computed, integer, line } from '@pedestal/blueprint';
import { UNITS } from './units.ts';

/** Cartons, rolls and what else an item is counted in. */
export const units = line(
  {
    unit: choice(UNITS, { title: ['单位', 'Unit'], required: true }),
    numerator: integer({
      title: ['折合基本单位（分子）', 'Base units'],
      help: ['1 箱 = 12 个：填 12。', '1 carton = 12 pieces: enter 12.'],
      required: true,
      min: '1',
    }),
    denominator: integer({
      title: ['分母', 'Per'],
      help: [
        '通常为 1；3 米 = 1 卷 时以米为单位填 1/3。',
        'Usually 1. Where 3 meters make a roll, a meter is 1/3 roll.',
      ],
      required: true,
      min: '1',
      default: '1',
    }),
    factor: computed('numerator / denominator', { title: ['换算率', 'Factor'], scale: 6 }),
    barcode: code({ title: ['条码', 'Barcode'] }),
    isPurchaseUnit: boolean({ title: ['采购单位', 'Purchase unit'], default: false }),
    isSalesUnit: boolean({ title: ['销售单位', 'Sales unit'], default: false }),
  },
  { title: ['辅助单位', 'Other units'], max: 20 },
);
