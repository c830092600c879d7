import type { ChoiceOptions } from '@pedestal/blueprint';

/** Units of measure; a console adds its own. */
export const UNITS = {
  pcs: ['个', 'Piece'],
  set: ['套', 'Set'],
  pair: ['双', 'Pair'],
  box: ['盒', 'Box'],
  carton: ['箱', 'Carton'],
  pallet: ['托', 'Pallet'],
  bag: ['袋', 'Bag'],
  bottle: ['瓶', 'Bottle'],
  barrel: ['桶', 'Barrel'],
  roll: ['卷', 'Roll'],
  sheet: ['张', 'Sheet'],
  g: ['克', 'Gram'],
  kg: ['千克', 'Kilogram'],
  t: ['吨', 'Tonne'],
  ml: ['毫升', 'Millilitre'],
  l: ['升', 'Litre'],
  m: ['米', 'Metre'],
  m2: ['平方米', 'Square metre'],
  m3: ['立方米', 'Cubic metre'],
  hour: ['小时', 'Hour'],
  day: ['天', 'Day'],
} as const satisfies ChoiceOptions;
