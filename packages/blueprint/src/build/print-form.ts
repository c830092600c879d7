import type { PaperJson, PrintBlockJson, PrintFormJson, Title } from '../schema/types.ts';

/** A form that records are printed on; A4 unless said otherwise. */
export function printForm(
  id: string,
  {
    paper = 'A4',
    ...options
  }: {
    readonly title: Title;
    readonly paper?: PaperJson;
    readonly landscape?: true;
    readonly blocks: readonly PrintBlockJson[];
    readonly footer?: Title;
    readonly hidden?: true;
  },
): PrintFormJson {
  return { id, paper, ...options };
}
