import { Input } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useIdle } from '../page/use-idle.ts';
import { useCommonTexts } from '../texts/common-texts.ts';
import type { DateInputProps } from './date-input-props.ts';
import { writePlaceholder } from './placeholder.ts';

// antd's picker is large, and few pages need it at once.
const DatePicker = lazy(() => import('./date-picker.tsx'));

/**
 * A day, or a day and a time, in the theme of the console: typed, picked in a calendar, or stepped by
 * the arrow keys (a day) and Page Up and Down (a month).
 */
export function DateInput(props: DateInputProps) {
  const { label, value, hasTime = false, id, className = '', size, prefix } = props;
  const t = useCommonTexts();
  // Who enters the field while the picker loads gets the calendar when it is there.
  const [isEntered, setEntered] = useState(false);
  const isIdle = useIdle();
  const plain = (
    <Input
      {...(id === undefined ? {} : { id })}
      {...(size === undefined ? {} : { size })}
      className={`wb-date ${className}`}
      aria-label={label}
      prefix={prefix}
      placeholder={writePlaceholder(t, hasTime)}
      readOnly
      disabled={props.isDisabled ?? false}
      onFocus={() => setEntered(true)}
      onBlur={() => setEntered(false)}
      value={(value ?? '').replace('T', ' ')}
    />
  );
  // A picker takes as long to draw as five plain inputs.
  if (props.isDeferred && !isIdle && !isEntered) return plain;
  return (
    <Suspense fallback={plain}>
      <DatePicker {...props} isEntered={isEntered} />
    </Suspense>
  );
}
