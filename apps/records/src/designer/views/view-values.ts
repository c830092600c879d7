import type { CollectionJson, FieldJson, ViewJson, ViewKind } from '@pedestal/blueprint';
import { ownId } from '../shared/ids.ts';
import { toTitle } from '../shared/title.ts';

/** The form of a view. */
export interface ViewValues {
  zh: string;
  en: string;
  kind: ViewKind;
  columns: string[];
  /** Field ids; - before one: descending. */
  sort: string[];
  group?: string;
  filter?: string;
}

export const KINDS = ['list', 'board', 'calendar', 'gallery', 'tree'] as const;

const UNSORTABLE: readonly FieldJson['type'][] = ['choices', 'links', 'files', 'longText'];

/** Fields of the engine that a view can show and sort by. */
export function systemFields({ number, states }: CollectionJson): string[] {
  return [
    ...(number ? ['no'] : []),
    ...(states ? ['state'] : []),
    ...['owner', 'orgUnit', 'created', 'updated'],
  ];
}

export function canSort({ type }: FieldJson): boolean {
  return !UNSORTABLE.includes(type);
}

/** What a view of this kind can be grouped by. */
export function groupsOf(collection: CollectionJson, kind: ViewKind, workspace: string): string[] {
  const { fields, states } = collection;
  const ids = (isFit: (field: FieldJson) => boolean) =>
    fields.filter((field) => !field.hidden && isFit(field)).map(({ id }) => id);
  switch (kind) {
    case 'list':
      return [...(states ? ['state'] : []), ...ids(canSort), 'owner', 'orgUnit'];
    case 'board':
      return [...(states ? ['state'] : []), ...ids(({ type }) => type === 'choice')];
    case 'calendar':
      return ids(({ type }) => type === 'date' || type === 'timestamp');
    case 'gallery':
      return ids(({ type }) => type === 'files');
    case 'tree': {
      const own = [collection.id, `${workspace}.${collection.id}`];
      return ids((field) => field.type === 'link' && own.includes(field.to));
    }
  }
}

export function toValues({ title, kind, columns, sort, group, filter }: ViewJson): ViewValues {
  return {
    ...{ zh: title[0], en: title[1], kind, columns: [...columns], sort: [...sort] },
    ...(group === undefined ? {} : { group }),
    ...(filter === undefined ? {} : { filter }),
  };
}

/** A view for the blueprint; a new one gets an id. */
export function toView(
  values: ViewValues,
  view: ViewJson | undefined,
  taken: Iterable<string>,
): ViewJson {
  const title = toTitle(values.zh, values.en);
  const filter = values.filter?.trim() ?? '';
  return {
    ...{ id: view?.id ?? ownId(title, taken, 'view'), title, kind: values.kind },
    ...{ columns: values.columns, sort: values.sort },
    ...(filter === '' ? {} : { filter }),
    ...(values.group === undefined || values.group === '' ? {} : { group: values.group }),
  };
}
