import {
  calendar,
  choice,
  code,
  collection,
  computed,
  date,
  decimal,
  integer,
  list,
  rule,
  text,
} from '@pedestal/blueprint';

/** What an amount of one currency is worth in another on a day. */
export const currencyRate = collection({
  title: ['汇率', 'Currency rate'],
  label: 'name',
  key: ['currency', 'quote', 'day'],
  fields: {
    currency: code({ title: ['外币', 'Currency'], required: true, max: 3 }),
    quote: code({ title: ['本币', 'In'], required: true, max: 3, default: 'CNY' }),
    day: date({ title: ['日期', 'Day'], required: true, default: 'today' }),
    units: integer({
      title: ['外币数量', 'Units'],
      help: ['中国人民银行按 100 日元报价：填 100。', 'Yen are quoted per 100: enter 100.'],
      required: true,
      min: '1',
      default: '1',
    }),
    rate: decimal(6, { title: ['汇率', 'Rate'], required: true, min: '0.000001' }),
    unitRate: computed('rate / units', { title: ['单位汇率', 'Rate of one unit'], scale: 6 }),
    source: choice(
      {
        pboc: ['中国人民银行中间价', 'People’s Bank of China'],
        bank: ['银行牌价', 'Commercial bank'],
        customs: ['海关汇率', 'Customs'],
        manual: ['手工录入', 'Entered by hand'],
      },
      { title: ['来源', 'Source'], required: true, default: 'manual' },
    ),
    name: computed("currency + '/' + quote", { title: ['币种对', 'Pair'], of: 'text' }),
    note: text({ title: ['备注', 'Note'] }),
  },
  rules: [
    rule(
      'pair',
      'currency != quote',
      ['外币与本币不能相同', 'The two currencies must differ'],
      'currency',
    ),
    rule(
      'codes',
      'size(currency) == 3 && size(quote) == 3',
      ['币种应为三位字母代码，如 USD', 'A currency has three letters, such as USD'],
      'currency',
    ),
    rule(
      'future',
      'day <= addDays(today, 1)',
      ['不能录入未来日期的汇率', 'A rate cannot lie in the future'],
      'day',
    ),
  ],
  views: [
    list('byDay', {
      title: ['按日期', 'By day'],
      columns: ['day', 'name', 'units', 'rate', 'unitRate', 'source'],
      sort: ['-day', 'currency'],
      group: 'day',
    }),
    list('today', {
      title: ['今日汇率', 'Today'],
      columns: ['name', 'units', 'rate', 'unitRate', 'source'],
      filter: 'day == today',
      sort: ['currency'],
    }),
    calendar('calendar', {
      title: ['日历', 'Calendar'],
      columns: ['name', 'rate'],
      sort: ['currency'],
      group: 'day',
    }),
  ],
  search: ['currency', 'quote'],
  indexes: [['-day', 'currency']],
});
