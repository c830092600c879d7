import type { Scope } from '../expression/scope.ts';
import type {
  CollectionJson,
  CreateEffectJson,
  DailyJson,
  EffectJson,
  FieldJson,
  FlowJson,
  LedgerEffectJson,
  MoveEffectJson,
  NotifyEffectJson,
  TransitionJson,
} from '../schema/types.ts';
import { type CheckContext, checkUnique } from './check-context.ts';
import { recordScope, valueTypeOf } from './field-types.ts';

/** Checks states, transitions and their effects. */
export function checkFlow(context: CheckContext, path: string, collection: CollectionJson): void {
  const flow = collection.states;
  if (!flow) return;
  checkUnique(context, `${path}.states`, flow.states);
  checkUnique(context, `${path}.transitions`, flow.transitions);
  const states = new Set(flow.states.map(({ id }) => id));
  if (!states.has(flow.initial)) context.report(`${path}.initial`, 'noState', flow.initial);
  for (const { id, from, to } of flow.transitions) {
    for (const state of [...from, to]) {
      if (!states.has(state)) context.report(`${path}.transitions.${id}`, 'noState', state);
    }
  }
  for (const state of findUnreachable(flow)) {
    context.report(`${path}.states.${state}`, 'unreachable', flow.initial, state);
  }
  checkFrozen(context, path, collection, flow);
  const scope = recordScope(collection, ['me', 'myUnit', 'today', 'now']);
  for (const each of flow.transitions) {
    checkTransition(context, `${path}.transitions.${each.id}`, each, collection, scope);
  }
}

function findUnreachable({ initial, states, transitions }: FlowJson): string[] {
  const reached = new Set([initial]);
  for (const state of reached) {
    for (const { from, to } of transitions) if (from.includes(state)) reached.add(to);
  }
  return states.map(({ id }) => id).filter((id) => !reached.has(id));
}

function checkFrozen(
  context: CheckContext,
  path: string,
  { fields, lines }: CollectionJson,
  { states }: FlowJson,
): void {
  const known = new Set([...fields, ...lines].map(({ id }) => id));
  for (const { id, frozen } of states) {
    if (frozen === undefined || frozen === 'all') continue;
    for (const field of frozen) {
      if (!known.has(field)) context.report(`${path}.states.${id}.frozen`, 'noField', field);
    }
  }
}

function checkTransition(
  context: CheckContext,
  path: string,
  { guard, daily, effects }: TransitionJson,
  collection: CollectionJson,
  scope: Scope,
): void {
  if (daily) checkDaily(context, `${path}.daily`, daily, guard, scope);
  if (guard !== undefined) {
    context.checkExpression(`${path}.guard`, guard, scope, { kind: 'boolean' });
  }
  const posted = effects.flatMap((effect) => ('posting' in effect ? [effect.posting] : []));
  if (new Set(posted).size < posted.length) context.report(`${path}.effects`, 'postedTwice');
  for (const [index, effect] of effects.entries()) {
    checkEffect(context, `${path}.effects.${index}`, effect, collection, scope);
  }
}

/** A transition that is always possible would be performed every day. */
function checkDaily(
  context: CheckContext,
  path: string,
  { open }: DailyJson,
  guard: string | undefined,
  scope: Scope,
): void {
  if (guard === undefined) context.report(path, 'dailyGuard');
  for (const id of open?.books ?? []) {
    const book = context.blueprint.books?.find((each) => each.id === id);
    if (!book) context.report(`${path}.open`, 'noBook', id);
    for (const [name, source] of Object.entries({ ...open?.key, ...open?.upTo })) {
      const dimension = book?.dimensions.find((each) => each.id === name);
      const type = dimension && valueTypeOf(dimension);
      if (type) context.checkExpression(`${path}.open.${name}`, source, scope, type);
      else if (book) context.report(`${path}.open`, 'noDimension', name);
    }
  }
}

function checkEffect(
  context: CheckContext,
  path: string,
  effect: EffectJson,
  collection: CollectionJson,
  scope: Scope,
): void {
  switch (effect.kind) {
    case 'set':
      checkAssignment(context, path, collection.fields, effect.field, effect.value, scope);
      break;
    case 'create':
      checkCreate(context, path, effect, collection, scope);
      break;
    case 'move':
      checkMove(context, path, effect, collection);
      break;
    case 'notify':
      checkNotify(context, path, effect, collection);
      break;
    case 'webhook':
      break;
    case 'post':
    case 'reserve':
    case 'release':
    case 'reverse':
      checkLedgerEffect(context, path, effect, collection);
      break;
    case 'startApproval':
      checkApprovalEffect(context, path, effect.approval, collection);
      break;
  }
}

function checkApprovalEffect(
  context: CheckContext,
  path: string,
  id: string,
  collection: CollectionJson,
): void {
  const approval = context.blueprint.approvals?.find((each) => each.id === id);
  if (approval?.collection !== collection.id) {
    context.report(path, 'noApproval', collection.id, id);
  }
}

function checkLedgerEffect(
  context: CheckContext,
  path: string,
  { kind, posting: id }: LedgerEffectJson,
  collection: CollectionJson,
): void {
  const { postings = [] } = context.blueprint;
  const posting = postings.find((each) => each.id === id);
  if (posting?.collection !== collection.id) {
    context.report(path, 'noPosting', collection.id, id);
    return;
  }
  if (kind !== 'reserve' && kind !== 'release') return;
  const book = context.findBook(path, posting.book);
  if (book && !book.reservations) context.report(path, 'noReservations', book.id);
}

function checkAssignment(
  context: CheckContext,
  path: string,
  fields: readonly FieldJson[],
  id: string,
  source: string,
  scope: Scope,
): void {
  const field = fields.find((each) => each.id === id);
  const type = field && valueTypeOf(field);
  const isCalculated = field?.type === 'computed' || field?.type === 'sum';
  if (!field) context.report(path, 'noField', id);
  else if (!type || type.kind === 'list' || isCalculated) {
    context.report(path, 'cannotBeSet', field.type);
  } else context.checkExpression(`${path}.${id}`, source, scope, type);
}

function checkCreate(
  context: CheckContext,
  path: string,
  { collection: reference, link, set }: CreateEffectJson,
  collection: CollectionJson,
  scope: Scope,
): void {
  const target = context.findCollection(path, reference);
  if (!target) return;
  const back = target.fields.find(({ id }) => id === link);
  const { name } = context.blueprint;
  if (back?.type !== 'link' || ![collection.id, `${name}.${collection.id}`].includes(back.to)) {
    context.report(path, 'noLinkBack', reference, link, collection.id);
  }
  for (const [id, source] of Object.entries(set)) {
    checkAssignment(context, path, target.fields, id, source, scope);
  }
}

/** One step only: what a moved record moves in turn would be a cascade that nobody can foresee. */
function checkMove(
  context: CheckContext,
  path: string,
  { collection: id, link, transition: name }: MoveEffectJson,
  collection: CollectionJson,
): void {
  const target = context.blueprint.collections.find((each) => each.id === id);
  if (!target) {
    context.report(path, 'noCollection', id);
    return;
  }
  const back = target.fields.find((each) => each.id === link);
  if (back?.type !== 'link' || back.to !== collection.id) {
    context.report(path, 'noLinkBack', id, link, collection.id);
  }
  const ends = (context.blueprint.approvals ?? [])
    .filter((each) => each.collection === id)
    .flatMap(({ approved, rejected, withdrawn }) => [approved, rejected, withdrawn]);
  const transition = target.states?.transitions.find((each) => each.id === name);
  if (!transition || ends.includes(name)) context.report(path, 'noTransition', id, name);
  else if (transition.effects.some(({ kind }) => kind === 'move')) {
    context.report(path, 'movesFurther', name);
  }
}

function checkNotify(
  context: CheckContext,
  path: string,
  { to, message }: NotifyEffectJson,
  { fields }: CollectionJson,
): void {
  for (const recipient of to) {
    const role = /^role:(.+)$/.exec(recipient)?.[1];
    const isKnown =
      role === undefined
        ? recipient === 'owner' ||
          fields.some(({ id, type }) => id === recipient && type === 'person')
        : context.blueprint.roles.some(({ id }) => id === role);
    if (!isKnown) context.report(path, 'noRecipient', recipient);
  }
  for (const [, name] of message.join(' ').matchAll(/\{(\w+)\}/g)) {
    const isKnown = name === 'no' || name === 'state' || fields.some(({ id }) => id === name);
    if (!isKnown) context.report(`${path}.message`, 'noField', name ?? '');
  }
}
