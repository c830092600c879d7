import { AMEND_ACTION, BOOK_ACTIONS, STANDARD_ACTIONS } from '../schema/names.ts';
import type { CollectionJson, GrantJson, MenuEntryJson } from '../schema/types.ts';
import { type CheckContext, checkUnique } from './check-context.ts';
import { recordScope } from './field-types.ts';

/** Checks roles and menus. */
export function checkAccess(context: CheckContext): void {
  const { roles, menus } = context.blueprint;
  checkUnique(context, 'roles', roles);
  for (const { id, grants } of roles) {
    const granted = new Set<string>();
    for (const grant of grants) {
      const path = `roles.${id}.grants.${grant.collection}`;
      checkGrant(context, path, grant);
      for (const action of grant.actions) {
        const code = `${grant.collection}:${action}`;
        if (granted.has(code)) context.report(path, 'actionTwice', grant.collection, action);
        granted.add(code);
      }
    }
  }
  checkUnique(context, 'menus', menus);
  for (const { id, entries } of menus) {
    checkUnique(context, `menus.${id}.entries`, entries);
    for (const entry of entries) checkEntry(context, `menus.${id}.entries.${entry.id}`, entry);
  }
}

/** The actions of a collection: the standard ones, those of its transitions, and amending where it has states. */
export function actionsOf({ states }: CollectionJson): string[] {
  const own = (states?.transitions ?? []).flatMap(({ permission }) => permission ?? []);
  const amend = states ? [AMEND_ACTION] : [];
  return [...new Set<string>([...STANDARD_ACTIONS, ...amend, ...own])];
}

/** A book has no rows of its own to restrict: whoever reads it reads all of it. */
function checkBookGrant(context: CheckContext, path: string, grant: GrantJson): void {
  const known: readonly string[] = BOOK_ACTIONS;
  for (const action of grant.actions) {
    if (!known.includes(action)) {
      context.report(`${path}.actions`, 'noAction', action, known.join(', '));
    }
  }
  if (grant.scope !== 'all' || grant.rule !== undefined || grant.fields !== undefined) {
    context.report(path, 'bookScope');
  }
}

function checkGrant(context: CheckContext, path: string, grant: GrantJson): void {
  if (context.blueprint.books?.some(({ id }) => id === grant.collection)) {
    checkBookGrant(context, path, grant);
    return;
  }
  const collection = context.findCollection(path, grant.collection);
  if (!collection) return;
  const known = actionsOf(collection);
  for (const action of grant.actions) {
    if (!known.includes(action)) {
      context.report(`${path}.actions`, 'noAction', action, known.join(', '));
    }
  }
  if (grant.rule !== undefined) {
    const scope = recordScope(collection, ['me', 'myUnit', 'today', 'now']);
    context.checkExpression(`${path}.rule`, grant.rule, scope, { kind: 'boolean' });
  }
  const names = new Set([...collection.fields, ...collection.lines].map(({ id }) => id));
  for (const field of Object.keys(grant.fields ?? {})) {
    if (!names.has(field)) context.report(`${path}.fields`, 'noField', field);
  }
}

function checkEntry(context: CheckContext, path: string, entry: MenuEntryJson): void {
  if ((entry.collection === undefined) === (entry.page === undefined)) {
    context.report(path, 'collectionOrPage');
  }
  const needed = entry.needs?.split(':')[0];
  const isBook = (context.blueprint.books ?? []).some(({ id }) => id === needed);
  if (needed !== undefined && !isBook) context.findCollection(path, needed);
  if (entry.collection === undefined) return;
  const collection = context.findCollection(path, entry.collection);
  const { view } = entry;
  if (collection && view !== undefined && !collection.views.some(({ id }) => id === view)) {
    context.report(path, 'noView', entry.collection, view);
  }
}
