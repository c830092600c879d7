import type { FieldType } from '@pedestal/blueprint';
import { useId } from 'react';
import { useDesignTexts } from '../shared/texts.ts';
import { OFFERED_TYPES } from './field-types.ts';

interface TypePickerProps {
  value?: FieldType;
  onChange?: (type: FieldType) => void;
  /** Types that the existing values can be converted to. */
  offered?: readonly FieldType[];
}

/** The types of a field, each with a sentence about what it is for. */
export function TypePicker({ value, onChange, offered = OFFERED_TYPES }: TypePickerProps) {
  const t = useDesignTexts();
  const name = useId();
  return (
    <fieldset className="ds-types">
      <legend className="ds-unseen">{t('field.type')}</legend>
      {OFFERED_TYPES.filter((type) => offered.includes(type)).map((type) => (
        <label key={type} className="ds-type">
          <input
            type="radio"
            name={name}
            checked={type === value}
            onChange={() => onChange?.(type)}
          />
          <span>
            <strong>{t(`types.${type}.name`)}</strong>
            <small>{t(`types.${type}.hint`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
