/** Bounds of definitions and of what people add to a running approval. */
export const APPROVAL_LIMITS = {
  /** Nodes of a definition, in all branches. */
  nodes: 100,
  /** Branches and cases inside each other. */
  depth: 6,
  /** Cases or branches of one node. */
  branches: 20,
  rules: 10,
  people: 50,
  /** People who sign one node, added ones included. */
  signers: 200,
  titleLength: 60,
  conditionLength: 2_000,
  fields: 200,
  limitHours: 24 * 90,
  superiorLevels: 10,
  commentLength: 2_000,
  /** Returns and signings of one approval: it ends at some point. */
  steps: 1_000,
} as const;
