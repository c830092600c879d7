import { choice, date, link, money, text } from '@pedestal/blueprint';

/** Words and fields that several collections and books share. */

const KINDS = {
  sales: { title: ['销售', 'Sales'], color: 'blue' },
  purchase: { title: ['采购', 'Purchase'], color: 'orange' },
  service: { title: ['服务', 'Service'], color: 'cyan' },
  lease: { title: ['租赁', 'Lease'], color: 'purple' },
  framework: { title: ['框架', 'Framework'], color: 'gray' },
  other: { title: ['其他', 'Other'], color: 'gray' },
} as const;

/** Who pays. */
const DIRECTIONS = {
  in: { title: ['收款', 'We receive'], color: 'green' },
  out: { title: ['付款', 'We pay'], color: 'orange' },
  none: { title: ['无收付', 'Nobody pays'], color: 'gray' },
} as const;

export const kind = () =>
  choice(KINDS, { title: ['合同类型', 'Kind'], required: true, default: 'service' });

export const direction = () =>
  choice(DIRECTIONS, { title: ['收付方向', 'Direction'], required: true, default: 'out' });

export const party = () => link('base.party', { title: ['相对方', 'Party'], required: true });

/** A payment of the plan is known by its contract, what it is for, and when it is due. */
export const planned = {
  step: text({ title: ['款项', 'Payment'], required: true, max: 40 }),
  due: date({ title: ['到期日', 'Due'], required: true }),
  amount: money({ title: ['金额', 'Amount'], required: true, min: '0.01' }),
};
