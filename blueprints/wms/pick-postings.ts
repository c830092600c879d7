import { posting } from '@pedestal/blueprint';

const picked = 'coalesce(row.picked, row.qty)';

/** From bins to the dock, where nobody else can pick it. Released picks reserve the same quantities. */
export const pickOut = posting({
  title: ['拣货', 'Pick'],
  book: 'stock',
  collection: 'pick',
  lines: 'lines',
  day: 'today',
  moves: {
    from: {
      when: `${picked} > 0`,
      set: {
        item: 'row.item',
        lot: 'row.lot',
        place: 'row.place',
        status: "'good'",
        qty: `-${picked}`,
      },
    },
    to: {
      when: `${picked} > 0`,
      set: {
        item: 'row.item',
        lot: 'row.lot',
        place: 'dock',
        status: "'outbound'",
        qty: picked,
      },
    },
  },
});

/** From the dock to the customer. */
export const shipOut = posting({
  title: ['发货', 'Shipment'],
  book: 'stock',
  collection: 'pick',
  lines: 'lines',
  day: 'today',
  moves: {
    from: {
      when: `${picked} > 0`,
      set: {
        item: 'row.item',
        lot: 'row.lot',
        place: 'dock',
        status: "'outbound'",
        qty: `-${picked}`,
      },
    },
    to: {
      when: `${picked} > 0`,
      set: { item: 'row.item', lot: 'row.lot', status: "'customer'", qty: picked },
    },
  },
});
