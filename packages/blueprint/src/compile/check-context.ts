import type { Expression } from '../expression/ast.ts';
import { checkExpression } from '../expression/check.ts';
import { ExpressionError } from '../expression/error.ts';
import type { Scope } from '../expression/scope.ts';
import type { ValueType } from '../expression/value.ts';
import { type Reason, reasonOf } from '../problem-texts.ts';
import { columnOf } from '../schema/names.ts';
import type { BlueprintJson, BookJson, CollectionJson } from '../schema/types.ts';
import type { ExpressionPlace, Problem } from './problems.ts';
import { qualifyBook } from './qualify-book.ts';

/** Other blueprints by name, for references such as `base.party`. */
export type KnownBlueprints = ReadonlyMap<string, BlueprintJson>;

/** Collects problems while a blueprint is checked. */
export interface CheckContext {
  readonly blueprint: BlueprintJson;
  readonly problems: readonly Problem[];
  report(path: string, code: Reason['code'], ...params: (string | number)[]): void;
  /** Reports a reason that somebody else found. */
  add(path: string, reason: Reason, place?: ExpressionPlace): void;
  /** Reports a reference to nowhere; undefined also where the other blueprint is not at hand. */
  findCollection(path: string, reference: string): CollectionJson | undefined;
  /** The same for a book: `stock`, or `wms.stock` of a required blueprint, with links as seen from here. */
  findBook(path: string, reference: string): BookJson | undefined;
  checkExpression(
    path: string,
    source: string,
    scope: Scope,
    type: ValueType,
  ): Expression | undefined;
}

export function createContext(blueprint: BlueprintJson, known?: KnownBlueprints): CheckContext {
  const problems: Problem[] = [];
  const add: CheckContext['add'] = (path, reason, place) =>
    void problems.push({ path, reason, ...(place ? { place } : {}) });
  const report: CheckContext['report'] = (path, code, ...params) =>
    add(path, reasonOf(code, ...params));
  /** The blueprint that a reference names, if it is at hand, and the id in it. */
  const findOwner = (path: string, reference: string) => {
    const [name = '', id] = reference.includes('.')
      ? reference.split('.')
      : [blueprint.name, reference];
    if (name === blueprint.name) return { owner: blueprint, id };
    if (Object.hasOwn(blueprint.requires, name)) return { owner: known?.get(name), id };
    report(path, 'notRequired', reference, name);
    return { owner: undefined, id };
  };
  return {
    blueprint,
    problems,
    add,
    report,
    findCollection(path, reference) {
      const { owner, id } = findOwner(path, reference);
      const found = owner?.collections.find((each) => each.id === id);
      if (owner && !found) report(path, 'noCollection', reference);
      return found;
    },
    findBook(path, reference) {
      const { owner, id } = findOwner(path, reference);
      const found = owner?.books?.find((each) => each.id === id);
      if (owner && !found) report(path, 'noBook', reference);
      return found && owner !== blueprint ? qualifyBook(reference, found) : found;
    },
    checkExpression(path, source, scope, type) {
      try {
        return checkExpression(source, scope, type);
      } catch (error) {
        if (!(error instanceof ExpressionError)) throw error;
        add(path, error.reason, error.place);
        return undefined;
      }
    },
  };
}

/** Reports ids that occur twice; ids that differ only in case would share a column. */
export function checkUnique(
  context: CheckContext,
  path: string,
  items: readonly { readonly id: string }[],
): void {
  const seen = new Set<string>();
  for (const { id } of items) {
    if (seen.has(columnOf(id))) context.report(`${path}.${id}`, 'usedTwice');
    seen.add(columnOf(id));
  }
}
