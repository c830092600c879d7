import { posting } from '@pedestal/blueprint';

/** From the receiving area into bins; the goods keep their condition. */
export const putAwayPosting = posting({
  title: ['上架', 'Put-away'],
  book: 'stock',
  collection: 'putAway',
  lines: 'lines',
  day: 'day',
  moves: {
    from: {
      set: {
        item: 'row.item',
        lot: 'row.lot',
        place: 'row.from',
        status: 'row.condition',
        qty: '-row.qty',
      },
    },
    to: {
      set: {
        item: 'row.item',
        lot: 'row.lot',
        place: 'row.to',
        status: 'row.condition',
        qty: 'row.qty',
      },
    },
  },
});

/** To another place or condition; what is scrapped is lost. */
export const transferPosting = posting({
  title: ['调拨', 'Transfer'],
  book: 'stock',
  collection: 'transfer',
  lines: 'lines',
  day: 'day',
  moves: {
    from: {
      set: {
        item: 'row.item',
        lot: 'row.lot',
        place: 'row.from',
        status: 'row.condition',
        qty: '-row.qty',
      },
    },
    to: {
      when: "kind != 'scrap'",
      set: {
        item: 'row.item',
        lot: 'row.lot',
        place: 'row.to',
        status: 'row.becomes',
        qty: 'row.qty',
      },
    },
    lost: {
      when: "kind == 'scrap'",
      set: { item: 'row.item', lot: 'row.lot', status: "'loss'", qty: 'row.qty' },
    },
  },
});
