import {
  type ColorRule,
  FilterSyntaxError,
  parseColors,
  printColors,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import { accessIn, type Gate, readableColumn } from '../gate/gate.ts';
import { type Problem, ProblemError } from '../record/problems.ts';
import type { RecordListService } from '../record/record-list.service.ts';

type Body = RouteParsed<(typeof routeGroups.recordView)['create']>['body'];
export type ViewContent = Pick<Body, 'values' | 'hidden'>;

const NONE = '*';

export function readContent({ content }: { content: string }): ViewContent {
  return JSON.parse(content) as ViewContent;
}

/** Throws `ProblemError` for fields that are unknown, or that the person cannot read in every record. */
export async function checkContent(
  lists: RecordListService,
  gate: Gate,
  { values, hidden }: ViewContent,
): Promise<ViewContent> {
  const { f, sort, group } = values;
  await lists.readRequest(gate, {
    f: f === undefined || f === NONE ? undefined : f,
    sort: sort === undefined || sort === '' ? undefined : sort,
    columns: undefined,
  });
  if (group !== undefined && group !== NONE && !readableColumn(gate, group)) {
    throw new ProblemError({ field: 'group', name: 'unknownField' } satisfies Problem);
  }
  checkColors(gate, values.colors);
  return { values, ...(hidden === undefined ? {} : { hidden }) };
}

/** Throws `ProblemError` for rules that cannot be read, or fields that the person cannot read. */
function checkColors(gate: Gate, colors = ''): void {
  const hidden = readColors(colors).find(({ condition }) => !readableColumn(gate, condition.field));
  if (hidden) throw new ProblemError({ field: 'colors', name: 'unknownField' });
}

function readColors(text: string): ColorRule[] {
  try {
    return parseColors(text);
  } catch (error) {
    if (!(error instanceof FilterSyntaxError)) throw error;
    const detail = `${error.message} (${error.at + 1})`;
    throw new ProblemError({ field: 'colors', name: 'filterSyntax', detail });
  }
}

/** A view that filters, sorts or groups by something unreadable does not exist for the person. */
export async function isUsable(
  lists: RecordListService,
  gate: Gate,
  content: ViewContent,
): Promise<boolean> {
  try {
    // Rules about hidden fields are left out instead.
    const { colors: _, ...values } = content.values;
    await checkContent(lists, gate, { ...content, values });
    return true;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}

/** Names of fields that the person sees nowhere are left out. */
export function showContent(gate: Gate, { values, hidden }: ViewContent): ViewContent {
  const parts = [...gate.parts.keys()];
  const visible = hidden?.filter((id) => accessIn(gate, id, parts) !== 'none');
  const shown = { values: showColors(gate, values) };
  return { ...shown, ...(visible === undefined ? {} : { hidden: visible }) };
}

function showColors(gate: Gate, { colors, ...values }: ViewContent['values']) {
  if (colors === undefined) return values;
  const kept = readColors(colors).filter(({ condition }) => readableColumn(gate, condition.field));
  return kept.length === 0 ? values : { ...values, colors: printColors(kept) };
}
