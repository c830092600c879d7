import { type BlueprintJson, columnOf, type FieldJson } from '@pedestal/blueprint';
import { type ColumnNames, linesTableOf, tableOf } from './schema.ts';

/** The column of every field of a new workspace. */
export function nameColumns(workspace: string, { collections }: BlueprintJson): ColumnNames {
  return Object.fromEntries(
    collections.flatMap(({ id, fields, lines }) => [
      [tableOf(workspace, id), namesOf(fields)],
      ...lines.map((each) => [linesTableOf(workspace, id, each.id), namesOf(each.fields)]),
    ]),
  );
}

function namesOf(fields: readonly FieldJson[]): Record<string, string> {
  return Object.fromEntries(fields.map(({ id }) => [id, columnOf(id)]));
}
