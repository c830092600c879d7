import type { RuleJson, Title, ViewJson, ViewKind } from '../schema/types.ts';

interface ViewOptions {
  readonly title: Title;
  readonly columns: readonly string[];
  /** Fields, with `-` for descending order. */
  readonly sort?: readonly string[];
  readonly filter?: string;
  /** Action on these records: whoever may perform it finds their number on the home page. */
  readonly waits?: string;
  /** They should have been done before today. */
  readonly late?: true;
}

interface GroupedOptions extends ViewOptions {
  readonly group: string;
}

/** Rows and columns, optionally grouped by a field. */
export function list(id: string, options: ViewOptions & { readonly group?: string }): ViewJson {
  return view(id, 'list', options);
}

/** Columns of cards by `state` or by a choice. */
export function board(id: string, options: GroupedOptions): ViewJson {
  return view(id, 'board', options);
}

/** Records on the days of the date field `group`. */
export function calendar(id: string, options: GroupedOptions): ViewJson {
  return view(id, 'calendar', options);
}

/** Cards with pictures from the files field `group`. */
export function gallery(id: string, options: GroupedOptions): ViewJson {
  return view(id, 'gallery', options);
}

/** Records under their parent, which the link `group` points to. */
export function tree(id: string, options: GroupedOptions): ViewJson {
  return view(id, 'tree', options);
}

function view(
  id: string,
  kind: ViewKind,
  { sort = [], ...options }: ViewOptions & { readonly group?: string },
): ViewJson {
  return { id, kind, sort, ...options };
}

/** A condition that every saved record meets; the message is shown at `field`. */
export function rule(id: string, check: string, message: Title, field?: string): RuleJson {
  return { id, check, message, ...(field !== undefined && { field }) };
}
