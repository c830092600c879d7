import { useSetting } from '../query/use-setting.ts';
import { arrange, type ColumnLayout, clampWidth, moveTo } from './column-layout.ts';

interface Column {
  key: string;
  isExtra?: boolean;
  isFixed?: boolean;
}

/** The person's arrangement of the columns of a list, and how to change it. */
export function useColumnLayout(name: string, columns: readonly Column[]) {
  const [hidden, setHidden] = useSetting<string[]>(
    `${name}.hidden`,
    columns.filter((column) => column.isExtra).map((column) => column.key),
  );
  const [{ order = [], widths = {} }, setArranged] = useSetting<
    Partial<Omit<ColumnLayout, 'hidden'>>
  >(`${name}.columns`, {});
  const layout: ColumnLayout = { hidden, order, widths };
  return {
    layout,
    hide: setHidden,
    move: (key: string, target: string) =>
      setArranged({ order: moveTo(arrange(columns, order), key, target), widths }),
    resize: (key: string, px: number) =>
      setArranged({ order, widths: { ...widths, [key]: clampWidth(px) } }),
    reset: order.length + Object.keys(widths).length > 0 ? () => setArranged({}) : undefined,
  };
}

export type ColumnLayoutActions = ReturnType<typeof useColumnLayout>;
