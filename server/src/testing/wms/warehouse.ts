import { bookTablesOf } from '@pedestal/blueprint';
import { selectRows } from '../../platform/db/raw-query.ts';
import { openBundledWorld } from '../bundled/world.ts';
import type { RecordsTest } from '../records.ts';

/** The warehouse of this repository with people in its own roles. */
export async function openWarehouse(test: RecordsTest) {
  const roles = ['manager', 'keeper', 'receiver', 'picker'] as const;
  return {
    ...(await openBundledWorld(test, 'wms', roles)),
    /** Quantity, value and what is reserved, as decimals. */
    async onHand(key: { item: string; place: string | null; status: string }): Promise<string[]> {
      const { balances } = bookTablesOf('wms', 'stock');
      const rows = await selectRows<Record<'i' | 'p' | 's' | 'q' | 'v' | 'r', string | null>>(
        test.db,
        `select dim_item as "i", dim_place as "p", dim_status as "s",
           cast(sum(amount_qty) as text) as "q", cast(sum(amount_value) as text) as "v",
           cast(sum(reserved) as text) as "r"
         from "${balances}" group by dim_item, dim_place, dim_status`,
        [],
      );
      const row = rows.find(
        ({ i, p, s }) => i === key.item && (p || null) === key.place && s === key.status,
      );
      return [scaled(row?.q, 1_000), scaled(row?.v, 100), scaled(row?.r, 1_000)];
    },
  };
}

const scaled = (text: string | null | undefined, by: number) => String(Number(text ?? 0) / by);
