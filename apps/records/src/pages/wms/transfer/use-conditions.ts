import { findField } from '../../../workspace/collection.ts';
import { useTitle, useWorkspace } from '../../../workspace/workspace-context.ts';

/** The conditions that goods of a transfer can have, as the blueprint names them. */
export function useConditions(): { value: string; label: string }[] {
  const title = useTitle();
  const { collections } = useWorkspace();
  const lines = collections.find(({ id }) => id === 'transfer')?.lines[0];
  const field = lines && findField({ fields: lines.fields } as never, 'becomes');
  const choices = field && 'choices' in field ? field.choices : [];
  return choices.map((choice) => ({ value: choice.id, label: title(choice.title) }));
}
