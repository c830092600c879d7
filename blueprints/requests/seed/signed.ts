export const submitted = [{ transition: 'submit' }];

/** Handed in, and signed by these people one day after the other. */
export const signed = (daysAgo: number, ...signers: readonly string[]) => [
  { transition: 'submit' },
  ...signers.map((by, index) => ({
    ...{ sign: 'approve' as const, by, daysAgo: daysAgo - 1 - index },
    comment: '同意',
  })),
];
