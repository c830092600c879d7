import { useTitle } from '../../shared/use-title.ts';
import { type DesignField, useDesign } from '../design-context.ts';
import { NOT_YET } from '../new-node.ts';
import { useDesignTexts } from '../texts.ts';
import { type Comparison, readCondition } from './condition.ts';

/** A condition as a sentence; what is too involved for that as it was written. */
export function ConditionWords({ text }: { text: string }) {
  const t = useDesignTexts();
  const { fields } = useDesign();
  const title = useTitle();
  const simple = readCondition(text);
  if (text === NOT_YET) return t('noCondition');
  if (!simple) return <code>{text}</code>;
  const words = simple.rows.map((row) => {
    const field = fields.find(({ id }) => id === row.field);
    const name = field ? title(field.title) : row.field;
    return `${name} ${t(`operators.${row.operator}`)} ${valueWords(row, field, title, t('or'))}`;
  });
  return words.join(simple.join === 'and' ? t('andJoin') : t('orJoin'));
}

function valueWords(
  { value }: Comparison,
  field: DesignField | undefined,
  title: (title: readonly [string, string]) => string,
  or: string,
): string {
  const values = typeof value === 'string' ? [value] : value;
  return values
    .map((each) => {
      const choice = field?.choices?.find(({ id }) => id === each);
      return choice ? title(choice.title) : each;
    })
    .join(or);
}
