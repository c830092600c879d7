import type { ChoiceJson } from '@pedestal/blueprint';
import { COLORS } from '../shared/colors.ts';
import { plainId } from '../shared/ids.ts';

/** Most characters of a text. */
export const TEXT_LIMIT = 1_000;

/** Choices for the different values of a column. */
export function choicesFrom(texts: readonly string[]): ChoiceJson[] {
  const taken: string[] = [];
  return texts.map((text, index) => {
    const id = plainId([text, text], taken, 'choice');
    taken.push(id);
    return { id, title: [text, text], color: COLORS[index % COLORS.length] ?? 'gray' };
  });
}
