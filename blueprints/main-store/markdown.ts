import {
  approval,
  choice,
  collection,
  computed,
  date,
  flow,
  link,
  list,
  longText,
  money,
  rule,
  serial,
  startApproval,
} from '@pedestal/blueprint';

/** A lower price of an item for some days. It holds once the region has signed. */
export const markdown = collection({
  title: ['降价单', 'Markdown'],
  number: serial('MD-{yyyy}{MM}-{0000}'),
  label: 'no',
  fields: {
    store: link('store', { title: ['门店', 'Store'], required: true }),
    item: link('base.item', { title: ['物料', 'Item'], required: true }),
    reason: choice(
      {
        expiry: ['临期', 'Near expiry'],
        slow: ['滞销', 'Slow seller'],
        damaged: ['包装破损', 'Damaged box'],
        season: ['换季', 'End of season'],
        rival: ['竞争', 'Competition'],
      },
      { title: ['原因', 'Reason'], required: true },
    ),
    oldPrice: money({ title: ['原价', 'Old price'], required: true, min: '0.01' }),
    newPrice: money({ title: ['现价', 'New price'], required: true, min: '0' }),
    off: computed('(oldPrice - newPrice) * 100 / oldPrice', {
      title: ['降幅（%）', 'Off (%)'],
      scale: 1,
    }),
    since: date({ title: ['开始', 'From'], required: true, default: 'today' }),
    until: date({ title: ['截止', 'Until'], required: true }),
    note: longText({ title: ['说明', 'Note'], max: 1_000 }),
  },
  states: flow(
    'draft',
    {
      submit: {
        path: 'draft, rejected > review',
        title: ['提交审批', 'Hand in'],
        permission: 'markDown',
        effects: [startApproval('markdown')],
      },
      approve: { path: 'review > active', title: ['通过', 'Approve'] },
      reject: { path: 'review > rejected', title: ['驳回', 'Reject'] },
      withdraw: { path: 'review > draft', title: ['撤回', 'Withdraw'] },
      stop: { path: 'active > ended', title: ['提前结束', 'End now'], permission: 'markDown' },
      expire: {
        path: 'active > ended',
        title: ['到期', 'Expire'],
        guard: 'until < today',
        daily: {},
      },
    },
    {
      draft: { title: ['草稿', 'Draft'], color: 'gray' },
      review: { title: ['审批中', 'In approval'], color: 'blue', frozen: 'all' },
      active: { title: ['生效中', 'Active'], color: 'green', frozen: 'all' },
      rejected: { title: ['已驳回', 'Rejected'], color: 'red' },
      ended: { title: ['已结束', 'Ended'], color: 'gray', frozen: 'all' },
    },
  ),
  rules: [
    rule(
      'lower',
      'newPrice < oldPrice',
      ['现价必须低于原价', 'The new price is not lower than the old one'],
      'newPrice',
    ),
    rule('period', 'until >= since', ['截止早于开始', 'It ends before it starts'], 'until'),
  ],
  views: [
    list('active', {
      title: ['生效中', 'Active'],
      columns: ['no', 'store', 'item', 'oldPrice', 'newPrice', 'off', 'since', 'until'],
      filter: "state == 'active'",
      sort: ['until'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'store', 'item', 'reason', 'oldPrice', 'newPrice', 'off', 'until', 'state'],
      sort: ['-since'],
    }),
  ],
  search: ['note'],
  indexes: [['-since'], ['until']],
});

/** The superior of the store manager signs for lower prices. */
export const markdownApproval = approval({
  title: ['降价审批', 'Approval of a markdown'],
  collection: 'markdown',
  ...{ approved: 'approve', rejected: 'reject', withdrawn: 'withdraw' },
  summary: ['store', 'item', 'oldPrice', 'newPrice', 'until'],
  repeated: 'once',
  nodes: [
    {
      ...{ kind: 'sign', mode: 'any', readable: 'all', reason: 'reject' },
      ...{ whenNobody: 'administrators', whenStarter: 'superior' },
      id: 'region',
      title: ['区域审核', 'Region'],
      signers: [{ kind: 'superior', levels: 1 }],
      actions: ['return', 'transfer'],
    },
  ],
});
