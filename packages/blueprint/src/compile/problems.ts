/** What is wrong in a blueprint, and where: `collections.receipt.views.all.columns`. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

/** A blueprint with problems; the message lists them. */
export class BlueprintError extends Error {
  override readonly name = 'BlueprintError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ path, message }) => `${path || 'blueprint'}: ${message}`).join('\n'));
    this.problems = problems;
  }
}
