import type { Definition } from '@pedestal/approval';
import type { OpenedDefinition } from '@pedestal/contract';
import { createContext, useContext } from 'react';

/** A field of the record, as far as the designer needs it. */
export interface DesignField {
  id: string;
  title: readonly [string, string];
  type: string;
  /** Of a choice. */
  choices?: readonly { id: string; title: readonly [string, string] }[];
}

/** A name that the definition only knows by id. */
export type Names = ReadonlyMap<string, string>;

/** What happens at the end, and what lists show. */
export interface Whole {
  title: readonly [string, string];
  ends: OpenedDefinition['ends'];
  summary: readonly string[];
  transitions: OpenedDefinition['transitions'];
  set: (part: Partial<Pick<Whole, 'title' | 'ends' | 'summary'>>, topic?: string) => void;
}

export interface Design {
  definition: Definition;
  fields: readonly DesignField[];
  /** What the rule `role` can name. */
  roles: readonly { id: string; title: readonly [string, string] }[];
  /** People, roles and units by id. */
  names: Names;
  /** Keeps the names of what was just picked. */
  learn: (names: Iterable<readonly [string, string]>) => void;
  /** By node or lane, what keeps the definition from being published. */
  problems: ReadonlyMap<string, readonly string[]>;
  /** Id of the node or lane in the panel; undefined: the definition as a whole. */
  selected: string | undefined;
  isReadOnly: boolean;
  /** Settings of the definition as a whole; undefined in a picture of a version. */
  whole: Whole | undefined;
  select: (id: string | undefined) => void;
  /** One step of undo; edits of one topic in a row are one step. */
  edit: (change: (definition: Definition) => Definition, topic?: string) => void;
}

export const DesignContext = createContext<Design | undefined>(undefined);

export function useDesign(): Design {
  const design = useContext(DesignContext);
  if (!design) throw new Error('useDesign() is used outside of the designer');
  return design;
}
