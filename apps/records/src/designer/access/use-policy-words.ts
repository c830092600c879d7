import type { CollectionJson } from '@pedestal/blueprint';
import { useMemo } from 'react';
import { useTitle } from '../../workspace/workspace-context.ts';
import { useDesignTexts } from '../shared/texts.ts';
import type { FieldAccess, PolicyChange, Scope } from './policy.ts';
import { WITHOUT_SCOPE } from './policy.ts';

const STANDARD = [
  ...(['read', 'create', 'edit', 'delete', 'import', 'export', 'amend'] as const),
] as const;

/** Names of actions, scopes and fields of a collection, and sentences about changes of a policy. */
export function usePolicyWords(collection: CollectionJson) {
  const t = useDesignTexts();
  const title = useTitle();
  return useMemo(() => {
    const action = (id: string): string => {
      const standard = STANDARD.find((each) => each === id);
      if (standard) return t(`access.actions.${standard}`);
      const own = collection.states?.transitions.find(({ permission }) => permission === id);
      return own ? title(own.title) : id;
    };
    const scope = (id: string, value: Scope | null): string => {
      if (value === null) return t('access.scopes.none');
      return t(WITHOUT_SCOPE.includes(id) ? 'access.scopes.yes' : `access.scopes.${value}`);
    };
    const field = (id: string): string => {
      const found = [...collection.fields, ...collection.lines].find((each) => each.id === id);
      return found ? title(found.title) : id;
    };
    const access = (value: FieldAccess | null): string => t(`access.fields.${value ?? 'usual'}`);
    const change = (each: PolicyChange): string => {
      switch (each.kind) {
        case 'scope': {
          const [before, after] = [each.before, each.after].map((s) => scope(each.action, s));
          const values = { before: before ?? '', after: after ?? '' };
          return t('access.changes.set', { name: action(each.action), ...values });
        }
        case 'field': {
          const values = { before: access(each.before), after: access(each.after) };
          return t('access.changes.field', { name: field(each.field), ...values });
        }
        default: {
          const values = { name: action(each.action), condition: each.expression };
          return t(`access.changes.${each.kind}`, values);
        }
      }
    };
    return { action, scope, field, access, change };
  }, [collection, t, title]);
}

export type PolicyWords = ReturnType<typeof usePolicyWords>;
