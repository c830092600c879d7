import { useId } from 'react';
import { useDesignTexts } from '../shared/texts.ts';

export type Source = 'file' | 'empty' | 'template';

interface SourcePickerProps {
  sources: readonly Source[];
  value: Source;
  onChange: (source: Source) => void;
}

/** What to start from. */
export function SourcePicker({ sources, value, onChange }: SourcePickerProps) {
  const t = useDesignTexts();
  const name = useId();
  return (
    <fieldset className="ds-types ds-sources">
      <legend className="ds-unseen">{t('start.source')}</legend>
      {sources.map((source) => (
        <label key={source} className="ds-type">
          <input
            type="radio"
            name={name}
            checked={source === value}
            onChange={() => onChange(source)}
          />
          <span>
            <strong>{t(`start.sources.${source}.name`)}</strong>
            <small>{t(`start.sources.${source}.hint`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
