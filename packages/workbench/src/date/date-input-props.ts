import type { KeyboardEvent, ReactNode } from 'react';

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
  onKey?: (event: KeyboardEvent<HTMLElement>) => boolean;
  /** The focus left. */
  onLeave?: () => void;
  /** A day was picked in the calendar. */
  onPick?: (value: string) => void;
  /** The picker is drawn when the page is on screen, an input with the value before. */
  isDeferred?: boolean;
}
