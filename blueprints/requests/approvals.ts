import { approval } from '@pedestal/blueprint';

const sign = {
  kind: 'sign',
  mode: 'all',
  whenNobody: 'administrators',
  whenStarter: 'superior',
  readable: 'all',
  actions: ['return', 'transfer', 'addSigners'],
  reason: 'reject',
} as const;

const superior = {
  ...sign,
  id: 'superior',
  title: ['直属上级', 'Superior'],
  signers: [{ kind: 'superior', levels: 1 }],
  // biome-ignore lint/suspicious/noThenProperty: the definition's own word; nobody awaits it
  limit: { hours: 48, then: 'remind' },
} as const;

const ends = { approved: 'approve', rejected: 'reject', withdrawn: 'withdraw' } as const;

/** The superior, for long leave the one above, and HR is told. */
export const leave = approval({
  title: ['请假审批', 'Leave approval'],
  collection: 'leave',
  ...ends,
  summary: ['kind', 'from', 'until', 'days'],
  repeated: 'once',
  nodes: [
    superior,
    {
      kind: 'branch',
      id: 'length',
      title: ['请假天数', 'Length'],
      cases: [
        {
          id: 'long',
          title: ['超过三天', 'More than three days'],
          when: 'days > 3',
          nodes: [
            {
              ...sign,
              id: 'above',
              title: ['上级主管', 'Superior of the superior'],
              signers: [{ kind: 'superior', levels: 2 }],
            },
          ],
        },
      ],
    },
    {
      kind: 'copy',
      id: 'hr',
      title: ['人事备案', 'Human resources'],
      signers: [{ kind: 'role', role: 'hr' }],
      readable: ['kind', 'from', 'until', 'days'],
    },
  ],
});

/** The superior, above a limit the one above, then finance, who also set the account. */
export const expense = approval({
  title: ['报销审批', 'Expense approval'],
  collection: 'expense',
  ...ends,
  summary: ['subject', 'total'],
  repeated: 'once',
  nodes: [
    superior,
    {
      kind: 'branch',
      id: 'size',
      title: ['金额', 'Amount'],
      cases: [
        {
          id: 'large',
          title: ['五千元以上', 'More than 5,000'],
          when: 'total > 5000',
          nodes: [
            {
              ...sign,
              id: 'above',
              title: ['上级主管', 'Superior of the superior'],
              signers: [{ kind: 'superior', levels: 2 }],
            },
          ],
        },
      ],
    },
    {
      ...sign,
      id: 'finance',
      title: ['财务审核', 'Finance'],
      signers: [{ kind: 'role', role: 'finance' }],
      mode: 'any',
      writable: ['account'],
    },
  ],
});

/** The superior, then a keeper of seals, who signs by hand. */
export const seal = approval({
  title: ['用印审批', 'Seal use approval'],
  collection: 'seal',
  ...ends,
  summary: ['document', 'seal', 'copies'],
  repeated: 'once',
  nodes: [
    superior,
    {
      ...sign,
      id: 'keeper',
      title: ['印章保管人', 'Keeper of seals'],
      signers: [{ kind: 'role', role: 'sealKeeper' }],
      mode: 'any',
      signature: true,
    },
  ],
});

/** The superior; purchasing and, above a limit, finance at the same time. */
export const purchase = approval({
  title: ['采购审批', 'Purchase approval'],
  collection: 'purchase',
  ...ends,
  summary: ['subject', 'total'],
  repeated: 'once',
  nodes: [
    superior,
    {
      kind: 'parallel',
      id: 'both',
      title: ['会签', 'Countersign'],
      branches: [
        {
          id: 'buying',
          title: ['采购', 'Purchasing'],
          nodes: [
            {
              ...sign,
              id: 'buyer',
              title: ['采购审核', 'Purchasing'],
              signers: [{ kind: 'role', role: 'buyer' }],
              mode: 'any',
              writable: ['supplier'],
            },
          ],
        },
        {
          id: 'money',
          title: ['财务', 'Finance'],
          nodes: [
            {
              kind: 'branch',
              id: 'size',
              title: ['金额', 'Amount'],
              cases: [
                {
                  id: 'large',
                  title: ['一万元以上', 'More than 10,000'],
                  when: 'total > 10000',
                  nodes: [
                    {
                      ...sign,
                      id: 'finance',
                      title: ['财务审核', 'Finance'],
                      signers: [{ kind: 'role', role: 'finance' }],
                      mode: 'any',
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
});

/** Whoever the starter chooses. */
export const request = approval({
  title: ['通用审批', 'Request approval'],
  collection: 'request',
  ...ends,
  summary: ['subject'],
  repeated: 'sign',
  nodes: [
    {
      ...sign,
      id: 'chosen',
      title: ['审批人', 'Signers'],
      signers: [{ kind: 'chosen', max: 10 }],
      mode: 'order',
    },
  ],
});
