import { ApiError, type ErrorName } from '@pedestal/contract';
import { type FormEvent, useRef, useState } from 'react';
import { showFailure } from '../../../lib/api/api.ts';
import { useTranslation } from '../../../lib/format/use-translation.ts';

/** The key of one of our texts, or a message of the server. */
export type Problem = { key: string } | { text: string };

export type Problems<V> = Partial<Record<keyof V & string, Problem>>;

interface FormOptions<V> {
  initial: V;
  initialProblems?: Problems<V>;
  validate: (values: V) => Problems<V>;
  submit: (values: V) => Promise<void>;
  /** The field that shows an error of the server. */
  fieldOf?: Partial<Record<ErrorName, keyof V & string>>;
  /** Called on every failure, for instance to show the captcha. */
  onFailure?: (error: ApiError) => void;
}

/** A failure that no field shows. */
export interface FormFailure {
  problem: Problem;
  /** When the server accepts the next try, in milliseconds since 1970. */
  waitUntil?: number;
}

function problemsOf<V>(error: ApiError, options: FormOptions<V>): Problems<V> {
  const field = error.error && options.fieldOf?.[error.error];
  if (field) return { [field]: { text: error.message } } as Problems<V>;
  const known = (error.details.fields ?? []).filter(
    ({ field: name }) => name in Object(options.initial),
  );
  return Object.fromEntries(
    known.map(({ field: name, message }) => [name, { text: message }]),
  ) as Problems<V>;
}

export function failureOf(error: ApiError): FormFailure {
  const { retryAfter } = error.details;
  const problem = { text: error.message };
  return retryAfter ? { problem, waitUntil: Date.now() + retryAfter * 1000 } : { problem };
}

/** Values, problems and submission of a form. Focuses the first field with a problem. */
export function useForm<V extends Record<string, string>>(options: FormOptions<V>) {
  const { t } = useTranslation('login');
  const [values, setValues] = useState(options.initial);
  const [problems, setProblems] = useState<Problems<V>>(options.initialProblems ?? {});
  const [failure, setFailure] = useState<FormFailure>();
  const [isSubmitting, setSubmitting] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);

  function showProblems(next: Problems<V>): boolean {
    setProblems(next);
    const first = Object.keys(options.initial).find((name) => next[name]);
    if (first) {
      const field = formRef.current?.querySelector<HTMLInputElement>(`[name="${first}"]`);
      field?.focus();
      field?.select();
    }
    return first !== undefined;
  }

  function showError(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0) showFailure(error);
    if (!showProblems(problemsOf(error, options))) setFailure(failureOf(error));
    options.onFailure?.(error);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSubmitting) return;
    setFailure(undefined);
    if (showProblems(options.validate(values))) return;
    setSubmitting(true);
    try {
      await options.submit(values);
    } catch (error) {
      showError(error);
    } finally {
      setSubmitting(false);
    }
  }

  function setValue(name: keyof V & string, value: string): void {
    setValues((before) => ({ ...before, [name]: value }));
  }

  const textOf = (problem: Problem | undefined) =>
    problem && ('key' in problem ? t(problem.key) : problem.text);

  return {
    formRef,
    values,
    failure,
    isSubmitting,
    setValue,
    showProblems,
    showError,
    onSubmit: (event: FormEvent) => void submit(event),
    /** Props for an input of the form. */
    field: (name: keyof V & string) => ({
      name,
      value: values[name] as string,
      error: textOf(problems[name]),
      onChange: (value: string) => {
        setValue(name, value);
        setProblems((before) => ({ ...before, [name]: undefined }));
      },
    }),
  };
}
