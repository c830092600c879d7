type Value = string | number | boolean | readonly string[] | null;

interface Choice {
  id: string;
  title: readonly [string, string];
}

/** A value as one line of text; choices by their titles. */
export function showPlainValue(
  field: { type: string; choices?: unknown } | undefined,
  value: Value,
  title: (title: readonly [string, string]) => string,
): string {
  if (value === null || value === '') return '–';
  const choices = (field?.choices ?? []) as readonly Choice[];
  const show = (each: string) => {
    const choice = choices.find(({ id }) => id === each);
    return choice ? title(choice.title) : each;
  };
  if (typeof value === 'object') return value.map(show).join(', ') || '–';
  if (field?.type === 'boolean') return value === true ? '✓' : '✗';
  return show(String(value));
}
