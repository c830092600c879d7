import { TreeSelect } from 'antd';
import { useMemo } from 'react';
import { useFormat } from '../lib/format.ts';
import { useGet } from '../lib/use-call.ts';
import { useSharedTexts } from './texts.ts';
import { buildTree } from './tree.ts';

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
  disabled?: boolean;
}

/** One of the units that the person administers. */
export function UnitSelect({ value, onChange, id, label, disabled = false }: UnitSelectProps) {
  const t = useSharedTexts();
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
  return (
    <TreeSelect
      {...(id === undefined ? {} : { id })}
      aria-label={label ?? t('pickUnit')}
      className="auth-wide"
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      disabled={disabled || isError}
      placeholder={t('pickUnit')}
      treeData={tree}
      treeDefaultExpandAll={units.length < 200}
      {...(value ? { value } : {})}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
    />
  );
}
