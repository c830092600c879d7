import type { Color, DailyJson, EffectJson, Title } from '../schema/types.ts';

/** `'draft > arrived'`, or `'draft, arrived > voided'` from several states. */
export type TransitionPath = `${string} > ${string}`;

export interface TransitionOptions {
  readonly path: TransitionPath;
  readonly title?: Title;
  readonly guard?: string;
  /** Action that a role must grant; without it, `edit`. */
  readonly permission?: string;
  /** The console performs it once a day on records that meet the guard; people cannot. */
  readonly daily?: DailyJson;
  /** Posts before its other effects; short for `effects: [post('stockIn')]`. */
  readonly posts?: string;
  readonly effects?: readonly EffectJson[];
}

export interface StateOptions {
  readonly title?: Title;
  readonly color?: Color;
  /** Fields and lines that cannot be edited in this state. */
  readonly frozen?: readonly string[] | 'all';
}

export type Transitions = Readonly<Record<string, TransitionPath | TransitionOptions>>;

/** States and transitions of a collection; `State` is the union of its states. */
export interface Flow<State extends string = string> {
  readonly initial: State;
  readonly transitions: Transitions;
  readonly states?: Readonly<Partial<Record<State, StateOptions>>>;
}

type Trim<T extends string> = T extends ` ${infer R}`
  ? Trim<R>
  : T extends `${infer R} `
    ? Trim<R>
    : T;
type Split<T extends string> = T extends `${infer A},${infer B}` ? Trim<A> | Split<B> : Trim<T>;
type StatesOfPath<P> = P extends `${infer From}>${infer To}` ? Split<From> | Trim<To> : never;
type PathOf<T> = T extends { path: infer P } ? P : T;

/** The states that the transitions name. */
type StatesOf<T extends Transitions> = { [K in keyof T]: StatesOfPath<PathOf<T[K]>> }[keyof T];

/** Declares states by the transitions between them; titles and colours of states are optional. */
export function flow<const I extends string, const T extends Transitions>(
  initial: I,
  transitions: T,
  states?: Readonly<Partial<Record<I | StatesOf<T>, StateOptions>>>,
): Flow<I | StatesOf<T>> {
  return { initial, transitions, ...(states && { states }) };
}

/** The states before and after `>`. */
export function readPath(path: string): { from: readonly string[]; to: string } {
  const [before = '', to = ''] = path.split('>');
  return { from: before.split(',').map((state) => state.trim()), to: to.trim() };
}

/** Effect: sets a field of the record to the value of an expression. */
export function set(field: string, value: string): EffectJson {
  return { kind: 'set', field, value };
}

/** Effect: creates a record whose field `link` points to this one. */
export function create(
  collection: string,
  link: string,
  values: Readonly<Record<string, string>> = {},
): EffectJson {
  return { kind: 'create', collection, link, set: values };
}

/** Effect: moves the records whose field `link` points to this one, where their state allows it. */
export function move(collection: string, link: string, transition: string): EffectJson {
  return { kind: 'move', collection, link, transition };
}

/** Effect: sends a notice to person fields, `owner` or `role:<id>`. */
export function notify(to: readonly string[], message: Title, notice?: number): EffectJson {
  return { kind: 'notify', to, message, ...(notice !== undefined && { notice }) };
}

/** Effect: queues an event for webhooks. */
export function webhook(event: string): EffectJson {
  return { kind: 'webhook', event };
}

/** Effect: posts to a book. */
export function post(posting: string): EffectJson {
  return { kind: 'post', posting };
}

/** Effect: reserves what will be posted. */
export function reserve(posting: string): EffectJson {
  return { kind: 'reserve', posting };
}

/** Effect: releases what was reserved for the posting and is not posted. */
export function release(posting: string): EffectJson {
  return { kind: 'release', posting };
}

/** Effect: reverses what the record has posted. */
export function reverse(posting: string): EffectJson {
  return { kind: 'reverse', posting };
}

/** Effect: starts an approval of the record. */
export function startApproval(approval: string): EffectJson {
  return { kind: 'startApproval', approval };
}
