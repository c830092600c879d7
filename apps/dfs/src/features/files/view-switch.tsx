import { Icon } from '@pedestal/ui';
import { useId } from 'react';
import { useTexts } from '../../lib/texts.ts';
import type { View } from '../../lib/use-place.ts';

const VIEWS = [
  ['list', 'bars'],
  ['grid', 'grid'],
] as const;

interface ViewSwitchProps {
  value: View;
  onChange(view: View): void;
}

/** Shows the files as rows or as pictures. */
export function ViewSwitch({ value, onChange }: ViewSwitchProps) {
  const t = useTexts();
  const name = useId();
  return (
    <div className="dfs-view" role="radiogroup" aria-label={t('view')}>
      {VIEWS.map(([view, icon]) => (
        <label key={view}>
          <input
            type="radio"
            name={name}
            checked={value === view}
            onChange={() => onChange(view)}
          />
          <Icon name={icon} size={14} />
          <span>{t(view)}</span>
        </label>
      ))}
    </div>
  );
}
