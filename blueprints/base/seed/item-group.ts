import type { SeedValues } from '@pedestal/blueprint';

/** Items of one kind. */
export interface Group {
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
