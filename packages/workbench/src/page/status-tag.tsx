import { Tag } from 'antd';
import type { ReactNode } from 'react';
import './page.css';

/** Colour of a status. */
export type StatusTone = 'success' | 'error' | 'warning' | 'processing' | 'default';

/** A status in words; the colour of the dot only repeats what the words say. */
export function StatusTag({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <Tag>
      <span className={`wb-dot wb-dot-${tone}`} aria-hidden="true" />
      {children}
    </Tag>
  );
}
