import {
  boolean,
  choice,
  code,
  collection,
  compileBlueprint,
  date,
  decimal,
  defineBlueprint,
  flow,
  integer,
  list,
  longText,
  money,
  percent,
  text,
  timestamp,
} from '@pedestal/blueprint';

/** A collection with twenty fields of all common types, for measurements. */
export const deals = compileBlueprint(
  defineBlueprint({
    name: 'bench',
    version: '1.0.0',
    title: ['测量', 'Measurement'],
    collections: {
      deal: collection({
        title: ['交易', 'Deal'],
        label: 'subject',
        fields: {
          subject: text(),
          partner: text(),
          city: text(),
          contact: text(),
          phone: text(),
          remark: longText(),
          sku: code(),
          kind: choice({ buy: ['采购', 'Buy'], sell: ['销售', 'Sell'], lend: ['借出', 'Lend'] }),
          priority: choice({ high: ['高', 'High'], low: ['低', 'Low'] }),
          amount: money(),
          tax: money(),
          price: money(),
          quantity: decimal(3),
          rate: percent(),
          pieces: integer(),
          urgent: boolean(),
          paid: boolean(),
          day: date(),
          due: date(),
          sent: timestamp(),
        },
        states: flow('draft', {
          open: 'draft > open',
          delay: 'open > late',
          finish: 'open, late > done',
        }),
        views: [
          list('all', { title: ['全部', 'All'], columns: ['subject', 'day'], sort: ['-day'] }),
        ],
        search: ['subject', 'partner'],
      }),
    },
  }),
);
