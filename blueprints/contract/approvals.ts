import { approval } from '@pedestal/blueprint';

const sign = {
  kind: 'sign',
  mode: 'any',
  whenNobody: 'administrators',
  whenStarter: 'superior',
  readable: 'all',
  actions: ['return', 'transfer', 'addSigners'],
  reason: 'reject',
} as const;

/** The superior, legal on every contract, finance above a limit; the keeper of seals is told. */
export const contractApproval = approval({
  title: ['合同审批', 'Contract approval'],
  collection: 'contract',
  approved: 'approve',
  rejected: 'reject',
  withdrawn: 'withdraw',
  summary: ['name', 'party', 'amount', 'until'],
  repeated: 'once',
  nodes: [
    {
      ...sign,
      id: 'superior',
      title: ['直属上级', 'Superior'],
      signers: [{ kind: 'superior', levels: 1 }],
      // biome-ignore lint/suspicious/noThenProperty: the definition's own word; nobody awaits it
      limit: { hours: 48, then: 'remind' },
    },
    {
      ...sign,
      id: 'legal',
      title: ['法务审核', 'Legal'],
      signers: [{ kind: 'role', role: 'legal' }],
      writable: ['text', 'renewal'],
    },
    {
      kind: 'branch',
      id: 'size',
      title: ['合同金额', 'Amount'],
      cases: [
        {
          id: 'large',
          title: ['十万元以上', 'More than 100,000'],
          when: "direction != 'none' && amount > 100000",
          nodes: [
            {
              ...sign,
              id: 'finance',
              title: ['财务审核', 'Finance'],
              signers: [{ kind: 'role', role: 'finance' }],
            },
          ],
        },
      ],
    },
    {
      kind: 'copy',
      id: 'seal',
      title: ['用印备案', 'Keeper of seals'],
      signers: [{ kind: 'role', role: 'sealKeeper' }],
      readable: 'all',
    },
  ],
});
