import { DatePicker as AntdPicker } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useCommonTexts } from '../texts/common-texts.ts';
import type { DateInputProps } from './date-input-props.ts';
import { writePlaceholder } from './placeholder.ts';
import { readWall, wallCalendar, writeWall } from './wall-calendar.ts';

const Picker = AntdPicker.generatePicker<Date>(wallCalendar);

/** Steps of keys, as in the date fields of browsers. */
const STEPS: Readonly<Record<string, (date: Date) => Date>> = {
  ArrowUp: (date) => wallCalendar.addDate(date, 1),
  ArrowDown: (date) => wallCalendar.addDate(date, -1),
  PageUp: (date) => wallCalendar.addMonth(date, 1),
  PageDown: (date) => wallCalendar.addMonth(date, -1),
};

/** Buttons that show a month or a year are named by it. */
const LOCALE = { lang: { monthSelect: '', yearSelect: '' } };

/** The part of `DateInput` that loads on demand. */
export default function DatePicker(props: DateInputProps & { isEntered: boolean }) {
  const { label, onChange, hasTime = false, isRequired = false, isEntered } = props;
  const t = useCommonTexts();
  const [isOpen, setOpen] = useState(isEntered);
  const [value, setValue] = useOptimisticText(props.value || null);
  const date = value ? readWall(value, hasTime) : null;
  const set = (next: Date | null) => {
    const text = next && writeWall(next, hasTime);
    if (text !== value) {
      setValue(text);
      onChange(text);
    }
    return text;
  };
  // A key whose default is prevented is not handled by antd either.
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const input = event.target as HTMLInputElement;
    if (event.key === 'Enter' && input.value === '' && !isRequired) set(null);
    const step = STEPS[event.key];
    if (step && !event.altKey) {
      event.preventDefault();
      set(date ? step(date) : wallCalendar.getNow());
    } else if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault();
      setOpen(true);
    } else if (event.key === 'Escape' && isOpen) {
      // Closes the calendar only, not the dialog around it.
      event.stopPropagation();
      event.preventDefault();
      setOpen(false);
    } else if (props.onKey?.(event)) event.preventDefault();
  };
  return (
    <Picker
      {...propsOf(props)}
      autoFocus={isEntered || (props.autoFocus ?? false)}
      aria-label={label}
      placeholder={writePlaceholder(t, hasTime)}
      format={hasTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'}
      value={date}
      locale={LOCALE as never}
      open={isOpen}
      onOpenChange={setOpen}
      allowClear={!isRequired}
      needConfirm={false}
      showTime={hasTime ? { format: 'HH:mm' } : false}
      // A finger opens the calendar, not the keyboard of the phone.
      inputReadOnly={window.matchMedia('(pointer: coarse)').matches}
      onCalendarChange={(next) => void set(next as Date | null)}
      onChange={(next) => {
        const text = set(next as Date | null);
        if (text) props.onPick?.(text);
      }}
      onKeyDown={press}
      onBlur={(event) => {
        const { value: text } = event.target as HTMLInputElement;
        if (text === '' && !isRequired) set(null);
        props.onLeave?.();
      }}
    />
  );
}

/**
 * The value with the last change of the person, until the owner has taken it over. An owner that
 * keeps it in the address takes it over when the next page is loaded; antd goes back to the value
 * when the calendar closes before.
 */
function useOptimisticText(value: string | null) {
  const [change, setChange] = useState<{ from: string | null; to: string | null }>();
  const isPending = change !== undefined && change.from === value;
  if (change !== undefined && !isPending) setChange(undefined);
  const set = (to: string | null) => setChange({ from: value, to });
  return [isPending ? change.to : value, set] as const;
}

function propsOf(props: DateInputProps) {
  const { id, className = '', size, prefix, isDisabled, isFaulty } = props;
  return {
    ...(id === undefined ? {} : { id }),
    ...(size === undefined ? {} : { size }),
    ...(isFaulty ? { status: 'error' as const } : {}),
    className: `wb-date ${className}`,
    prefix,
    disabled: isDisabled ?? false,
  };
}
