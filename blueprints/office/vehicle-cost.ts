import { choice, collection, date, link, list, money, serial, text } from '@pedestal/blueprint';

export const cost = collection({
  title: ['车辆费用', 'Vehicle cost'],
  number: serial('CF-{yyyy}{MM}-{0000}'),
  label: 'no',
  fields: {
    vehicle: link('vehicle', { title: ['车辆', 'Vehicle'], required: true }),
    kind: choice(
      {
        energy: ['加油充电', 'Fuel and power'],
        upkeep: ['保养维修', 'Upkeep'],
        toll: ['过路停车', 'Tolls and parking'],
        insurance: ['保险', 'Insurance'],
        fine: ['罚款', 'Fine'],
      },
      { title: ['项目', 'Kind'], required: true },
    ),
    amount: money({ title: ['金额', 'Amount'], required: true, min: '0.01' }),
    day: date({ title: ['日期', 'Day'], required: true, default: 'today' }),
    note: text({ title: ['说明', 'Note'] }),
  },
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'day', 'vehicle', 'kind', 'amount', 'note'],
      sort: ['-day'],
    }),
  ],
  search: ['note'],
  indexes: [['-day'], ['vehicle', '-day']],
});
