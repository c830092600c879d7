/** An error that the operator can fix: printed as one line, without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
