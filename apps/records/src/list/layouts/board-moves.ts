import { type Collection, type Field, isInput } from '../../workspace/collection.ts';

/** A column of a board. */
export interface BoardPlace {
  key: string;
  /** null: records without a value. */
  value: string | null;
  title: string;
  color: string | undefined;
  /** Shown only where it has records. */
  isOptional: boolean;
}

/** How a record comes to a place. */
export type BoardMove =
  | { kind: 'transition'; transition: string; title: readonly [string, string] }
  | { kind: 'set'; value: string | null };

export function listPlaces(
  field: Field,
  words: { title: (title: readonly [string, string]) => string; empty: string },
): BoardPlace[] {
  if (field.type !== 'choice') return [];
  const chosen = field.choices.map((choice) => ({
    key: choice.id,
    value: choice.id,
    title: words.title(choice.title),
    color: choice.color,
    isOptional: choice.hidden === true,
  }));
  const none = {
    key: 'none',
    value: null,
    title: words.empty,
    color: undefined,
    isOptional: true,
  };
  return field.isSystem || field.required ? chosen : [none, ...chosen];
}

/** The move from one place to another; undefined: there is none for this person. */
export function findMove(
  { states, can }: Collection,
  field: Field,
  from: string | null,
  to: string | null,
): BoardMove | undefined {
  if (from === to) return undefined;
  if (field.id === 'state' && field.isSystem) {
    const transition = states?.transitions.find(
      (each) => each.to === to && from !== null && each.from.includes(from),
    );
    return transition && { kind: 'transition', transition: transition.id, title: transition.title };
  }
  return can.edit && isInput(field) ? { kind: 'set', value: to } : undefined;
}
