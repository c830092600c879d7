import { useSettings } from '@pedestal/sub-app-sdk/react';
import { DateInput, fromZonedTime, toZonedTime } from '@pedestal/workbench';
import { Checkbox, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { ScanButton } from '../shared/scan/scan-button.tsx';
import type { Field } from '../workspace/collection.ts';
import { useCollectionAt } from '../workspace/use-collection-at.ts';
import { useTitle } from '../workspace/workspace-context.ts';
import { targetOf } from './link-target.ts';
import { scaleOf } from './number-format.ts';
import { OptionSelect } from './option-select.tsx';
import type { FieldValue } from './shown-value.tsx';

export interface FieldInputProps {
  id?: string;
  field: Field;
  workspace: string;
  collection: string;
  /** Lines that the field belongs to. */
  lines?: string;
  value?: FieldValue;
  onChange?: (value: FieldValue) => void;
  labels?: Record<string, string> | undefined;
  isDisabled?: boolean;
  /** Its value was refused. */
  isFaulty?: boolean;
}

/** The control in which a field is filled in. Empty is null. */
export function FieldInput(props: FieldInputProps) {
  const { field, value, onChange, isDisabled = false } = props;
  const title = useTitle();
  const label = title(field.title);
  const plain = {
    ...(props.id === undefined ? {} : { id: props.id }),
    'aria-label': label,
    disabled: isDisabled,
  };
  const common = { ...plain, ...statusOf(props) };
  const text = typeof value === 'string' ? value : '';
  const setText = (next: string) => onChange?.(next === '' ? null : next);
  const scale = scaleOf(field);
  if (scale !== undefined) {
    return (
      <InputNumber<string>
        {...common}
        className="rc-number"
        stringMode
        controls={false}
        precision={scale}
        value={text === '' ? null : text}
        onChange={(next) => onChange?.(next === null || next === '' ? null : String(next))}
      />
    );
  }
  switch (field.type) {
    case 'longText':
      return (
        <Input.TextArea
          {...common}
          autoSize={{ minRows: 2, maxRows: 12 }}
          maxLength={field.max}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      );
    case 'choice':
    case 'choices':
      return (
        <ChoiceSelect {...common} field={field} value={value} onChange={onChange} title={title} />
      );
    case 'boolean':
      return (
        <Checkbox
          {...plain}
          checked={value === true}
          onChange={(event) => onChange?.(event.target.checked)}
        />
      );
    case 'date':
      return <DayInput {...props} label={label} isDisabled={isDisabled} />;
    case 'timestamp':
      return <MomentInput {...props} label={label} isDisabled={isDisabled} />;
    case 'link':
    case 'links':
    case 'person':
    case 'orgUnit':
      return <ReferenceInput {...props} label={label} isDisabled={isDisabled} />;
    case 'code':
      return (
        <span className="rc-scannable">
          <Input
            {...common}
            maxLength={Number(field.max)}
            value={text}
            // A scanner ends with Enter, which must not do anything else here.
            onPressEnter={(event) => event.preventDefault()}
            onChange={(event) => setText(event.target.value)}
          />
          {!isDisabled && <ScanButton label={label} onCode={(code) => setText(code.trim())} />}
        </span>
      );
    default:
      return (
        <Input
          {...common}
          maxLength={'max' in field ? Number(field.max) : 1_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      );
  }
}

/** Picks what a field refers to; a missing record is created on the way. */
function ReferenceInput(props: FieldInputProps & { label: string }) {
  const { id, label, field, workspace, collection, lines, value, onChange, labels } = props;
  const [isOpened, setOpened] = useState(false);
  const target = useCollectionAt(targetOf(workspace, field), isOpened);
  return (
    <OptionSelect
      {...(id === undefined ? {} : { id })}
      label={label}
      workspace={workspace}
      collection={collection}
      field={lines === undefined ? field.id : `${lines}.${field.id}`}
      isMultiple={field.type === 'links'}
      value={(value ?? null) as string | string[] | null}
      onChange={(next) => onChange?.(next)}
      labels={labels}
      isDisabled={props.isDisabled ?? false}
      isFaulty={props.isFaulty ?? false}
      target={target}
      onOpen={() => setOpened(true)}
    />
  );
}

const statusOf = ({ isFaulty }: FieldInputProps) =>
  isFaulty ? { status: 'error' as const, 'aria-invalid': true } : {};

interface Common {
  id?: string;
  'aria-label': string;
  disabled: boolean;
  value: FieldValue;
  onChange: ((value: FieldValue) => void) | undefined;
}

function ChoiceSelect(
  props: Common & {
    field: Extract<Field, { type: 'choice' | 'choices' }>;
    title: (title: readonly [string, string]) => string;
  },
) {
  const { field, title, value, onChange, ...rest } = props;
  const isMultiple = field.type === 'choices';
  const chosen = Array.isArray(value) ? value : value ? [String(value)] : [];
  const options = field.choices
    .filter(({ id, hidden }) => !hidden || chosen.includes(id))
    .map((choice) => ({ value: choice.id, label: title(choice.title) }));
  return (
    <Select<string | string[] | null>
      {...rest}
      {...(isMultiple ? { mode: 'multiple' as const } : {})}
      className="wb-wide"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      value={isMultiple ? chosen : (chosen[0] ?? null)}
      onChange={(next) => onChange?.(next ?? (isMultiple ? [] : null))}
    />
  );
}

function DayInput(props: FieldInputProps & { label: string }) {
  const { id, label, value, onChange, isDisabled = false } = props;
  return (
    <DateInput
      {...(id === undefined ? {} : { id })}
      label={label}
      isDisabled={isDisabled}
      isFaulty={props.isFaulty ?? false}
      isDeferred
      className="rc-date"
      value={typeof value === 'string' ? value : ''}
      onChange={(day) => onChange?.(day)}
    />
  );
}

/** A moment in the time zone of the person. */
function MomentInput(props: FieldInputProps & { label: string }) {
  const { id, label, value, onChange, isDisabled = false } = props;
  const { timeZone } = useSettings();
  return (
    <DateInput
      {...(id === undefined ? {} : { id })}
      label={label}
      isDisabled={isDisabled}
      isFaulty={props.isFaulty ?? false}
      hasTime
      isDeferred
      className="rc-date"
      value={typeof value === 'number' ? toZonedTime(value, timeZone) : null}
      onChange={(time) =>
        onChange?.(time === null ? null : (fromZonedTime(time, timeZone) ?? null))
      }
    />
  );
}
