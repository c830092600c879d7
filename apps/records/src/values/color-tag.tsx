import { Tag } from 'antd';
import type { ReactNode } from 'react';

/** A choice or state in words; the colour of the dot only repeats what the words say. */
export function ColorTag({ color, children }: { color: unknown; children: ReactNode }) {
  return (
    <Tag>
      {typeof color === 'string' && (
        <span className={`wb-dot rc-dot-${color}`} aria-hidden="true" />
      )}
      {children}
    </Tag>
  );
}
