/** Where drafts of forms are stored. The shell removes it when the session ends. */
const KEY = 'pedestal.drafts';
const MAX_DRAFTS = 10;
const MAX_LENGTH = 50_000;
/** Values of these fields are never stored. */
const SECRET = /password|secret|token/i;

type Values = Record<string, unknown>;

interface Draft {
  form: string;
  /** What the form showed before the person typed, as JSON: a draft of something else is dropped. */
  base: string;
  values: Values;
}

interface Stored {
  person: string;
  drafts: Draft[];
}

/** The drafts of one person in this browser tab, which survive a reload of the page. */
export function draftsOf(person: string, storage: Storage = window.sessionStorage) {
  function read(): Draft[] {
    try {
      const stored = JSON.parse(storage.getItem(KEY) ?? '') as Stored;
      return stored.person === person ? stored.drafts : [];
    } catch {
      return [];
    }
  }

  function write(drafts: Draft[]): void {
    const text = JSON.stringify({ person, drafts: drafts.slice(-MAX_DRAFTS) } satisfies Stored);
    try {
      if (drafts.length === 0) storage.removeItem(KEY);
      else if (text.length <= MAX_LENGTH) storage.setItem(KEY, text);
    } catch {
      // Storage is full or forbidden: there is no draft then.
    }
  }

  const without = (form: string) => read().filter((draft) => draft.form !== form);

  return {
    find: (form: string, initial: object): Values | undefined =>
      read().find((draft) => draft.form === form && draft.base === JSON.stringify(initial))?.values,
    keep(form: string, initial: object, values: object): void {
      const kept = Object.entries(values).filter(([name]) => !SECRET.test(name));
      if (!kept.every(([, value]) => isPlain(value))) return;
      const draft = { form, base: JSON.stringify(initial), values: Object.fromEntries(kept) };
      write([...without(form), draft]);
    },
    drop: (form: string): void => write(without(form)),
  };
}

/** True for values that are the same after JSON; dates and files are not. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}
