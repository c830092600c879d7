import { printForm } from '@pedestal/blueprint';

/** The paper that both sides sign. */
export const fullText = printForm('fullText', {
  title: ['合同正文', 'Contract'],
  blocks: [
    { kind: 'text', text: ['{name}', '{name}'], size: 'large', align: 'center' },
    { kind: 'text', text: ['合同编号：{no}', 'No. {no}'], align: 'right' },
    { kind: 'text', text: ['{text}', '{text}'] },
    { kind: 'lines', lines: 'plan', columns: ['step', 'due', 'amount'] },
    {
      kind: 'signatures',
      titles: [
        ['甲方（盖章）', 'Party A (seal)'],
        ['乙方（盖章）', 'Party B (seal)'],
      ],
    },
  ],
  footer: ['{no} · {name}', '{no} · {name}'],
});

/** What goes with the contract to the people who sign it. */
export const approvalSheet = printForm('approvalSheet', {
  title: ['合同审批单', 'Approval sheet'],
  blocks: [
    {
      kind: 'text',
      text: ['合同审批单', 'Contract approval sheet'],
      size: 'large',
      align: 'center',
    },
    {
      kind: 'fields',
      columns: 2,
      fields: ['no', 'name', 'party', 'kind', 'direction', 'from', 'until', 'handler', 'renewal'],
    },
    { kind: 'fields', columns: 2, fields: ['amount', 'currency'] },
    { kind: 'capitals', field: 'amount' },
    { kind: 'lines', lines: 'plan', columns: ['step', 'due', 'amount'] },
    {
      kind: 'signatures',
      titles: [
        ['经办', 'Handler'],
        ['法务', 'Legal'],
        ['财务', 'Finance'],
        ['用印', 'Seal'],
      ],
    },
  ],
  footer: ['{no}', '{no}'],
});
