import { AppError } from '@pedestal/contract';
import type {
  FigureReader,
  FigureSource,
  FigureTable,
  ListedTable,
} from '../../../platform/figures/figure-table.ts';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';
import { type Gate, readableColumn } from '../gate/gate.ts';
import type { AuthorityPort } from '../ports.ts';
import { explainProblems } from '../record/explain-problems.ts';
import { createCollectionTable, type TableDependencies } from './collection-table.ts';
import { describeField } from './figure-fields.ts';

interface Dependencies extends TableDependencies {
  authority: Pick<AuthorityPort, 'rolesOf'>;
}

/** Collections as sources of figures, for the report engine. */
export function createFigureService(dependencies: Dependencies): FigureSource {
  const { catalogue, gates, authority } = dependencies;

  async function openGate(
    { userId }: FigureReader,
    workspace: string,
    name: string,
  ): Promise<Gate> {
    const collection = await catalogue.collection(workspace, name);
    const gate = await gates.find(userId, collection, 'read');
    // Whoever may read nothing of it does not learn that it exists.
    if (!gate) throw new AppError('notFound');
    return gate;
  }

  async function titleOf(workspace: string): Promise<[string, string]> {
    const { title } = (await catalogue.workspace(workspace)).blueprint;
    return [title[0], title[1]];
  }

  const describeTable = (
    collection: CollectionSchema,
    workspaceTitle: [string, string],
  ): ListedTable => ({
    table: { kind: 'collection', workspace: collection.workspace, collection: collection.id },
    title: [collection.json.title[0], collection.json.title[1]],
    workspaceTitle,
  });

  return {
    async list({ userId }) {
      const found: ListedTable[] = [];
      for (const { collections, blueprint } of await catalogue.list()) {
        for (const collection of collections.values()) {
          if (!(await gates.find(userId, collection, 'read'))) continue;
          found.push(describeTable(collection, [blueprint.title[0], blueprint.title[1]]));
        }
      }
      return found;
    },

    async describe(reader, { workspace, name }) {
      const gate = await openGate(reader, workspace, name);
      const { collection } = gate;
      const fields = readable(gate).flatMap((column) => describeField(collection, column) ?? []);
      for (const link of readable(gate)) {
        if (link.field?.type !== 'link') continue;
        const target = await catalogue.target(collection, link.field.to);
        const linked = target && (await gates.find(reader.userId, target, 'read'));
        if (!linked) continue;
        fields.push(
          ...readable(linked).flatMap(
            (column) => describeField(linked.collection, column, link) ?? [],
          ),
        );
      }
      return { ...describeTable(collection, await titleOf(workspace)), fields };
    },

    async open({ workspace, name }, context) {
      const gate = await openGate(context.reader, workspace, name);
      const { key, grantsVersion, membersVersion } = await authority.rolesOf(context.reader.userId);
      const rights = `${key} ${grantsVersion} ${membersVersion}`;
      const table = createCollectionTable(dependencies, gate, rights, context);
      return explaining(table, context.reader.locale);
    },
  };
}

function readable(gate: Gate): Column[] {
  return [...gate.collection.columns.keys()].flatMap((id) => readableColumn(gate, id) ?? []);
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
