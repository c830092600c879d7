import { useSettings } from '@pedestal/sub-app-sdk/react';
import { fromZonedTime, toZonedTime } from '@pedestal/workbench';
import { type CellEditorProps, DayEditor } from '@pedestal/workbench/grid';
import { type ComponentType, useState } from 'react';
import type { LabelStore } from '../labels.ts';
import { OptionSelect } from '../option-select.tsx';

interface PickerOptions {
  workspace: string;
  collection: string;
  /** Of lines, `lines.field`. */
  field: string;
  isMultiple: boolean;
  labels: LabelStore;
}

/** The editor of cells that refer to records, people or units. */
export function createPicker(options: PickerOptions): ComponentType<CellEditorProps> {
  const { workspace, collection, field, isMultiple, labels } = options;
  return function Picker({ value, column, text, onCommit, onCancel }: CellEditorProps) {
    const [chosen, setChosen] = useState((value ?? null) as string | string[] | null);
    const result = Array.isArray(chosen) && chosen.length === 0 ? null : chosen;
    return (
      <OptionSelect
        label={column.title}
        workspace={workspace}
        collection={collection}
        field={field}
        isMultiple={isMultiple}
        value={chosen}
        labels={labels.all[field]}
        onNames={(names) => labels.add({ [field]: names })}
        onChange={(next) => {
          setChosen(next);
          if (!isMultiple) onCommit(next);
        }}
        cell={{
          text,
          onLeave: () => (isMultiple ? onCommit(result) : onCancel()),
          onTab: (isBack) => onCommit(result, isBack ? 'left' : 'right'),
        }}
      />
    );
  };
}

/** A moment in the time zone of the person. */
export function TimestampEditor({ value, onCommit, ...rest }: CellEditorProps) {
  const { timeZone } = useSettings();
  return (
    <DayEditor
      {...rest}
      hasTime
      value={typeof value === 'number' ? toZonedTime(value, timeZone) : null}
      onCommit={(time, next) =>
        onCommit(time === null ? null : (fromZonedTime(time, timeZone) ?? null), next)
      }
    />
  );
}
