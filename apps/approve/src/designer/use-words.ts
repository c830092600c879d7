import type { ApprovalNode, SignerRule, SignMode } from '@pedestal/approval';
import { useTitle } from '../shared/use-title.ts';
import { useDesign } from './design-context.ts';
import { useDesignTexts } from './texts.ts';

/** Says in a few words what a node does. */
export function useWords() {
  const t = useDesignTexts();
  const title = useTitle();
  const { names, fields } = useDesign();

  const nameOf = (id: string) => names.get(id) ?? t('unknownName');
  const ruleWords = (rule: SignerRule): string => {
    switch (rule.kind) {
      case 'people':
        return rule.people.map(nameOf).join(t('comma'));
      case 'role':
        return t('words.role', { name: nameOf(rule.role) });
      case 'unitHead':
        return rule.unit === undefined
          ? t('words.ownHead')
          : t('words.unitHead', { name: nameOf(rule.unit) });
      case 'superior':
        return rule.levels === 1
          ? t('words.superior')
          : t('words.superiorUp', { levels: rule.levels });
      case 'field': {
        const field = fields.find(({ id }) => id === rule.field);
        return t('words.field', { name: field ? title(field.title) : rule.field });
      }
      case 'chosen':
        return t('words.chosen');
    }
  };
  const modeWords = (mode: SignMode) =>
    typeof mode === 'object' ? t('words.atLeast', { count: mode.atLeast }) : t(`words.${mode}`);
  const signersWords = (rules: readonly SignerRule[]) =>
    rules
      .map(ruleWords)
      .filter((words) => words !== '')
      .join(t('comma')) || t('words.nobody');
  const nodeWords = (node: ApprovalNode): string => {
    switch (node.kind) {
      case 'sign':
        return signersWords(node.signers);
      case 'copy':
        return signersWords(node.signers);
      case 'branch':
        return t('words.branch', { count: node.cases.length });
      case 'parallel':
        return t('words.parallel', { count: node.branches.length });
    }
  };
  return { nodeWords, modeWords, signersWords };
}
