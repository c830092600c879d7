import type {
  DataScope,
  FieldRight,
  NumberJson,
  PrintFormJson,
  RuleJson,
  SectionJson,
  Title,
  ViewJson,
} from '../schema/types.ts';
import type { ApprovalDefinition } from './approval.ts';
import type { BookDefinition, PostingDefinition } from './books.ts';
import type { DashboardDefinition } from './dashboard.ts';
import type { Field, ValueOf } from './fields.ts';
import type { Flow } from './flow.ts';

export type Fields = Readonly<Record<string, Field>>;

/** Child rows of a record. */
export interface Lines<F extends Fields = Fields> {
  readonly title?: Title;
  readonly max?: number;
  readonly fields: F;
}

export interface CollectionDefinition {
  readonly title: Title;
  readonly help?: Title;
  /** Field that names a record in links; without it the number, else the first field. */
  readonly label?: string;
  readonly key?: readonly string[];
  readonly number?: NumberJson;
  /** What the owner of a record is called here, such as `['申请人', 'Applicant']`. */
  readonly ownerTitle?: Title;
  readonly fields: Fields;
  readonly lines?: Readonly<Record<string, Lines>>;
  readonly states?: Flow;
  readonly rules?: readonly RuleJson[];
  readonly views?: readonly ViewJson[];
  readonly form?: readonly SectionJson[];
  readonly print?: readonly PrintFormJson[];
  readonly search?: readonly string[];
  readonly indexes?: readonly (readonly string[])[];
}

export interface GrantDefinition {
  readonly actions: readonly string[];
  /** Without it, `all`. */
  readonly scope?: DataScope;
  readonly rule?: string;
  readonly fields?: Readonly<Record<string, FieldRight>>;
}

export interface RoleDefinition {
  readonly title: Title;
  /** By collection or book; several grants add up. */
  readonly grants: Readonly<Record<string, GrantDefinition | readonly GrantDefinition[]>>;
}

export interface MenuEntryDefinition {
  readonly title: Title;
  readonly icon?: string;
  readonly collection?: string;
  readonly view?: string;
  readonly page?: string;
  /** Of a page: whose holders see it, `collection` or `collection:action`. */
  readonly needs?: string;
}

export interface MenuDefinition {
  readonly title: Title;
  readonly icon?: string;
  readonly entries: Readonly<Record<string, MenuEntryDefinition>>;
}

export interface BlueprintDefinition {
  readonly name: string;
  readonly version: string;
  readonly title?: Title;
  readonly requires?: Readonly<Record<string, string>>;
  readonly collections: Readonly<Record<string, CollectionDefinition>>;
  readonly books?: Readonly<Record<string, BookDefinition>>;
  readonly postings?: Readonly<Record<string, PostingDefinition>>;
  readonly approvals?: Readonly<Record<string, ApprovalDefinition>>;
  readonly dashboards?: Readonly<Record<string, DashboardDefinition>>;
  readonly roles?: Readonly<Record<string, RoleDefinition>>;
  readonly menus?: Readonly<Record<string, MenuDefinition>>;
}

/** Describes a business application. The compiler checks it; see `compileBlueprint`. */
export function defineBlueprint<const D extends BlueprintDefinition>(definition: D): D {
  return definition;
}

/** Describes a table of records; for collections in files of their own. */
export function collection<const C extends CollectionDefinition>(definition: C): C {
  return definition;
}

/** Child rows of a record, at most 500 unless said otherwise. */
export function line<const F extends Fields>(
  fields: F,
  options: { readonly title?: Title; readonly max?: number } = {},
): Lines<F> {
  return { fields, ...options };
}

/**
 * Numbers without gaps, taken when the record enters the state `at`: `GR-{yyyy}{MM}-{0000}`. With
 * `day`, the date is that of the document; with `per`, each value of the fields counts apart.
 */
export function series(
  pattern: string,
  options: { readonly at: string; readonly day?: string; readonly per?: readonly string[] },
): NumberJson {
  return { kind: 'series', pattern, ...options };
}

/** Numbers that may have gaps, taken when the record is created. */
export function serial(pattern: string): NumberJson {
  return { kind: 'serial', pattern };
}

type RowOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> };

type LinesOf<C> = C extends { lines: infer L }
  ? {
      -readonly [K in keyof L]: L[K] extends Lines<infer F> ? ({ id: string } & RowOf<F>)[] : never;
    }
  : unknown;

type StateOf<C> = C extends { states: Flow<infer S> } ? { state: S } : unknown;

type NoOf<C> = C extends { number: NumberJson } ? { no: string | null } : unknown;

/** What every record has. */
interface SystemValues {
  id: string;
  version: number;
  owner: string;
  orgUnit: string | null;
  created: number;
  updated: number;
}

/** A record of a collection as the API carries it: `RecordOf<typeof wms, 'receipt'>`. */
export type RecordOf<
  D extends BlueprintDefinition,
  C extends keyof D['collections'],
> = SystemValues &
  RowOf<D['collections'][C]['fields']> &
  LinesOf<D['collections'][C]> &
  StateOf<D['collections'][C]> &
  NoOf<D['collections'][C]>;
