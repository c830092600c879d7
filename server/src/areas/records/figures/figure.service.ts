import { AppError } from '@pedestal/contract';
import type {
  FigureContext,
  FigureReader,
  FigureSource,
  FigureTable,
  ListedTable,
  OpenLinked,
  Title,
} from '../../../platform/figures/figure-table.ts';
import { readableLines } from '../gate/gate.ts';
import type { AuthorityPort } from '../ports.ts';
import { explainProblems } from '../record/explain-problems.ts';
import {
  createCollectionTable,
  type TableDependencies,
  type TablePlace,
} from './collection-table.ts';
import { describeFields } from './describe-fields.ts';
import { createLinkedTable } from './linked-table.ts';

interface Dependencies extends TableDependencies {
  authority: Pick<AuthorityPort, 'rolesOf'>;
}

/** A table of figures, by the name that calls use. */
interface Place {
  workspace: string;
  /** A collection; of lines, `collection.lines`. */
  name: string;
}

/** Collections and their lines as sources of figures, for the report engine. */
export function createFigureServices(dependencies: Dependencies) {
  const { catalogue, gates, authority } = dependencies;

  async function openPlace(
    { userId }: FigureReader,
    { workspace, name }: Place,
  ): Promise<TablePlace> {
    const [id = '', linesId] = name.split('.');
    const collection = await catalogue.collection(workspace, id);
    const gate = await gates.find(userId, collection, 'read');
    const lines = gate && linesId !== undefined ? readableLines(gate, linesId) : undefined;
    // Whoever may read nothing of it does not learn that it exists.
    if (!gate || (linesId !== undefined && !lines)) throw new AppError('notFound');
    return { gate, lines };
  }

  async function titleOf(workspace: string): Promise<Title> {
    const { title } = (await catalogue.workspace(workspace)).blueprint;
    return [title[0], title[1]];
  }

  async function rightsOf({ userId }: FigureReader): Promise<string> {
    const { key, grantsVersion, membersVersion } = await authority.rolesOf(userId);
    return `${key} ${grantsVersion} ${membersVersion}`;
  }

  async function open(place: Place, context: FigureContext): Promise<FigureTable> {
    const opened = await openPlace(context.reader, place);
    const rights = await rightsOf(context.reader);
    const table = createCollectionTable(dependencies, opened, rights, context);
    return explaining(table, context.reader.locale);
  }

  async function describe(reader: FigureReader, place: Place) {
    const opened = await openPlace(reader, place);
    const fields = await describeFields(dependencies, opened, reader);
    return { ...describeTable(opened, await titleOf(place.workspace)), fields };
  }

  async function list({ userId }: FigureReader, withLines: boolean): Promise<ListedTable[]> {
    const found: ListedTable[] = [];
    for (const { collections, blueprint } of await catalogue.list()) {
      const title: Title = [blueprint.title[0], blueprint.title[1]];
      for (const collection of collections.values()) {
        const gate = await gates.find(userId, collection, 'read');
        if (!gate) continue;
        const places = withLines
          ? [...collection.lines.keys()].flatMap((id) => readableLines(gate, id) ?? [])
          : [undefined];
        found.push(...places.map((lines) => describeTable({ gate, lines }, title)));
      }
    }
    return found;
  }

  const openLinked: OpenLinked = async (from, to, context) => {
    const target = await catalogue.target(from, to);
    const gate = target && (await gates.find(context.reader.userId, target, 'read'));
    return gate && createLinkedTable(dependencies, gate, await rightsOf(context.reader), context);
  };

  const collections: FigureSource = { list: (reader) => list(reader, false), describe, open };
  const lines: FigureSource = { list: (reader) => list(reader, true), describe, open };
  return { collections, lines, openLinked };
}

function describeTable({ gate, lines }: TablePlace, workspaceTitle: Title): ListedTable {
  const { workspace, id, json } = gate.collection;
  const own: Title = [json.title[0], json.title[1]];
  if (!lines) {
    return { table: { kind: 'collection', workspace, collection: id }, title: own, workspaceTitle };
  }
  const { title } = lines.json;
  return {
    table: { kind: 'lines', workspace, collection: id, lines: lines.json.id },
    title: [`${own[0]} · ${title[0]}`, `${own[1]} · ${title[1]}`],
    workspaceTitle,
  };
}

/** Problems become errors in the person's language. */
function explaining(table: FigureTable, locale: FigureReader['locale']): FigureTable {
  return {
    ...table,
    openDimension: (...asked) => explainProblems(locale, () => table.openDimension(...asked)),
    openMeasure: (...asked) => explainProblems(locale, () => table.openMeasure(...asked)),
    readFilter: (text) => explainProblems(locale, () => table.readFilter(text)),
  };
}
