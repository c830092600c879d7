import { Input } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { useCommonTexts } from '../texts/common-texts.ts';
import { writePlaceholder } from './placeholder.ts';

export interface DateInputProps {
  label: string;
  /** `2026-11-17`, with `hasTime` `2026-11-17T08:30`; null or empty: none. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** With a time of day. */
  hasTime?: boolean;
  id?: string;
  className?: string;
  size?: 'small' | 'middle' | 'large';
  isDisabled?: boolean;
  /** Required values cannot be cleared. */
  isRequired?: boolean;
  isFaulty?: boolean;
  autoFocus?: boolean;
  /** Shown before the value. */
  prefix?: ReactNode;
  /** Enter, Tab and Escape of an editor in a grid. Returns whether it took the key. */
  onKey?: (event: React.KeyboardEvent<HTMLElement>) => boolean;
  /** The focus left. */
  onLeave?: () => void;
  /** A day was picked in the calendar. */
  onPick?: (value: string) => void;
}

// antd's picker is large, and few pages need it at once.
const DatePicker = lazy(() => import('./date-picker.tsx'));

/**
 * A day, or a day and a time, in the theme of the console: typed, picked in a calendar, or stepped by
 * the arrow keys (a day) and Page Up and Down (a month).
 */
export function DateInput(props: DateInputProps) {
  const { label, value, hasTime = false, id, className = '', size, prefix } = props;
  const t = useCommonTexts();
  return (
    <Suspense
      fallback={
        <Input
          {...(id === undefined ? {} : { id })}
          {...(size === undefined ? {} : { size })}
          className={`wb-date ${className}`}
          aria-label={label}
          prefix={prefix}
          placeholder={writePlaceholder(t, hasTime)}
          readOnly
          value={(value ?? '').replace('T', ' ')}
        />
      }
    >
      <DatePicker {...props} />
    </Suspense>
  );
}
