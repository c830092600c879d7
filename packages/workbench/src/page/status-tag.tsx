import { Tag } from 'antd';
import type { ReactNode } from 'react';

export type StatusTone = 'success' | 'error' | 'warning' | 'processing' | 'default';

/** A state in words; the dot's colour only repeats what the words say. */
export function StatusTag({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <Tag>
      <span className={`auth-dot auth-dot-${tone}`} aria-hidden="true" />
      {children}
    </Tag>
  );
}
