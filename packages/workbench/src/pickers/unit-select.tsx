import { TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { useFormat } from '../format/use-format.ts';
import { useGet } from '../query/use-get.ts';
import { useCommonTexts } from '../texts/common-texts.ts';
import { buildTree } from '../tree/tree.ts';

/** Larger trees start collapsed. */
const MAX_EXPANDED_UNITS = 200;

interface UnitNode {
  value: string;
  title: string;
  children: UnitNode[];
}

interface UnitSelectProps {
  value?: string | null;
  onChange?: (id: string | null) => void;
  id?: string;
  label?: string;
  /** Shown if nothing is chosen. */
  placeholder?: string;
  disabled?: boolean;
  /** Shows the units at once, with the focus in the search. */
  isOpen?: boolean;
  isFocused?: boolean;
}

/** Picks one of the organisation units that the person administers. */
export function UnitSelect(props: UnitSelectProps) {
  const { value, onChange, id, label, disabled = false, isOpen = false, isFocused = false } = props;
  const t = useCommonTexts();
  const format = useFormat();
  const { data: units = [], isError } = useGet('GET /gateway/authority/orgUnits', {});
  const tree = useMemo(
    () =>
      buildTree(
        units,
        (unit, children: UnitNode[]): UnitNode => ({
          value: unit.id,
          title: format.name(unit),
          children,
        }),
      ),
    [units, format],
  );
  // Also for units that arrive after the person has begun to type.
  const all = units.length < MAX_EXPANDED_UNITS ? units.map((unit) => unit.id) : undefined;
  const [chosen, setChosen] = useState<string[]>();
  const expanded = chosen ?? all;
  const expand = (keys: readonly unknown[]) => setChosen(keys.map(String));
  return (
    <TreeSelect
      {...(id === undefined ? {} : { id })}
      aria-label={label ?? t('pickUnit')}
      className="wb-wide"
      allowClear
      showSearch={{ treeNodeFilterProp: 'title', onSearch: () => setChosen(undefined) }}
      disabled={disabled || isError}
      autoFocus={isOpen || isFocused}
      defaultOpen={isOpen}
      placeholder={props.placeholder ?? t('pickUnit')}
      treeData={tree}
      {...(expanded ? { treeExpandedKeys: expanded, onTreeExpand: expand } : {})}
      {...(value ? { value } : {})}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
    />
  );
}
