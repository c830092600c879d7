import { useId } from 'react';
import { useDesignTexts } from '../shared/texts.ts';

const TEMPLATE_IDS = [
  ...(['projects', 'crm', 'assets', 'serviceDesk', 'vehicles', 'rooms'] as const),
  ...(['staff', 'leasing', 'receiving', 'catering', 'control', 'wash'] as const),
] as const;
export type TemplateId = (typeof TEMPLATE_IDS)[number];

interface TemplatePickerProps {
  value: TemplateId;
  onChange: (id: TemplateId) => void;
}

export function TemplatePicker({ value, onChange }: TemplatePickerProps) {
  const t = useDesignTexts();
  const name = useId();
  return (
    <fieldset className="ds-types">
      <legend className="ds-legend">{t('start.template')}</legend>
      {TEMPLATE_IDS.map((id) => (
        <label key={id} className="ds-type">
          <input type="radio" name={name} checked={id === value} onChange={() => onChange(id)} />
          <span>
            <strong>{t(`templates.${id}.name`)}</strong>
            <small>{t(`templates.${id}.hint`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
