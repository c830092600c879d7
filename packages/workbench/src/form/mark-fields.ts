import type { ErrorDetails, ErrorName } from '@pedestal/contract';
import type { FormInstance } from 'antd';

/** Fields that an error is about, although the server does not name them. */
const FIELDS_OF_ERROR: Partial<Record<ErrorName, readonly string[]>> = {
  userNameTaken: ['userName'],
  mobileTaken: ['mobile'],
  hostnameTaken: ['hostnames'],
  nameTaken: ['name', 'code', 'key'],
};

export type MarkedForm = Pick<FormInstance, 'getFieldsError' | 'setFields' | 'scrollToField'>;

/**
 * Shows the server's messages at the fields that it names, and scrolls to the first. Returns false
 * if a message has no field in this form, so that the failure must be shown elsewhere too.
 */
export function markFields(form: MarkedForm, error: unknown): boolean {
  const {
    details,
    error: name,
    message,
  } = error as {
    details?: ErrorDetails;
    error?: ErrorName;
    message?: string;
  };
  const shown = form.getFieldsError().map((field) => field.name);
  // The server names a place inside a list as `roleIds.0`; the form shows it at the list.
  const findShown = (path: string) =>
    shown.find((one) => path === one.join('.') || path.startsWith(`${one.join('.')}.`));
  const named = (details?.fields ?? []).map(({ field, message: text }) => ({
    name: findShown(field),
    errors: [text],
  }));
  const known = (name && FIELDS_OF_ERROR[name])
    ?.map(findShown)
    .find((found) => found !== undefined);
  const problems = known ? [...named, { name: known, errors: [message ?? ''] }] : named;
  const marked = problems.flatMap((problem) =>
    problem.name === undefined ? [] : [{ name: problem.name, errors: problem.errors }],
  );
  form.setFields(marked);
  const [first] = marked;
  if (first) form.scrollToField(first.name, { focus: true });
  return marked.length > 0 && marked.length === problems.length;
}
