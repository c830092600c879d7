import { Icon } from '@pedestal/ui';
import { Button } from 'antd';
import type { ReactNode } from 'react';

interface EntryCardProps {
  name: string;
  /** What it is made of, where its name does not say so. */
  made: string;
  isOpen: boolean;
  isGone?: boolean;
  removeLabel: string;
  onToggle: () => void;
  onRemove: () => void;
  children: ReactNode;
}

/** An entry of a dataset, which opens to be changed. */
export function EntryCard(props: EntryCardProps) {
  const { name, made, isOpen, isGone = false, removeLabel, onToggle, onRemove, children } = props;
  return (
    <div className="dr-card" data-gone={isGone}>
      <div className="dr-line">
        <button type="button" className="dr-chip" aria-expanded={isOpen} onClick={onToggle}>
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />
          <span>
            {name} {made !== name && <small>{made}</small>}
          </span>
        </button>
        <Button
          type="text"
          size="small"
          aria-label={removeLabel}
          icon={<Icon name="close" size={14} />}
          onClick={onRemove}
        />
      </div>
      {isOpen && children}
    </div>
  );
}
