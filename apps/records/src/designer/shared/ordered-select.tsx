import { useCommonTexts } from '@pedestal/workbench';
import { Button, Select } from 'antd';
import { SortableList } from './sortable-list.tsx';
import { useDesignTexts } from './texts.ts';

interface OrderedSelectProps {
  label: string;
  /** Of the control that adds one. */
  addLabel: string;
  options: readonly { value: string; label: string }[];
  value?: string[];
  onChange?: (value: string[]) => void;
}

/** Chooses some of a list and puts them into order, by mouse or keyboard. */
export function OrderedSelect(props: OrderedSelectProps) {
  const { label, addLabel, options, value = [], onChange } = props;
  const t = useDesignTexts();
  const common = useCommonTexts();
  const nameOf = (id: string) => options.find((option) => option.value === id)?.label ?? id;
  const items = value.map((id) => ({ id }));
  return (
    <div className="ds-ordered">
      <SortableList
        label={label}
        className="ds-short"
        items={items}
        nameOf={({ id }) => nameOf(id)}
        onMove={(ids) => onChange?.(ids)}
      >
        {({ id }) => (
          <>
            <span className="ds-cell-main">{nameOf(id)}</span>
            <span className="ds-cell-actions">
              <Button
                size="small"
                aria-label={t('fields.removeNamed', { name: nameOf(id) })}
                onClick={() => onChange?.(value.filter((each) => each !== id))}
              >
                {common('delete')}
              </Button>
            </span>
          </>
        )}
      </SortableList>
      <Select<string>
        aria-label={addLabel}
        className="wb-wide"
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={addLabel}
        value={null}
        options={options.filter((option) => !value.includes(option.value))}
        onChange={(id) => onChange?.([...value, id])}
      />
    </div>
  );
}
