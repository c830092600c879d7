/** Lines of the cash flow statement in its order, by the kind of activity. */
export const ACTIVITIES = {
  operating: [
    ['salesIn', 'taxRefund', 'otherIn'],
    ['purchaseOut', 'wagesOut', 'taxOut', 'otherOut'],
  ],
  investing: [
    ['investBack', 'investIncome', 'disposalIn'],
    ['capexOut', 'investOut'],
  ],
  financing: [
    ['equityIn', 'loanIn'],
    ['loanOut', 'dividendOut'],
  ],
} as const;

export type Flow = (typeof ACTIVITIES)[keyof typeof ACTIVITIES][number][number];

export const FLOWS: readonly Flow[] = Object.values(ACTIVITIES).flatMap((parts) => parts.flat());
