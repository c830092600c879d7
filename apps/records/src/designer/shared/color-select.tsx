import { Select } from 'antd';
import { COLORS } from './colors.ts';
import { useDesignTexts } from './texts.ts';

interface ColorSelectProps {
  label: string;
  value?: string | undefined;
  onChange?: (color: string) => void;
}

/** A colour by name, shown as a dot. */
export function ColorSelect({ label, value = 'gray', onChange }: ColorSelectProps) {
  const t = useDesignTexts();
  return (
    <Select
      className="ds-color"
      aria-label={label}
      value={value}
      popupMatchSelectWidth={false}
      options={COLORS.map((color) => ({ value: color, label: t(`colors.${color}`) }))}
      labelRender={({ value: color }) => (
        <span className={`wb-dot rc-dot-${String(color)}`} role="img" aria-label={label} />
      )}
      optionRender={({ data }) => (
        <>
          <span className={`wb-dot rc-dot-${data.value}`} aria-hidden="true" />
          {data.label}
        </>
      )}
      {...(onChange ? { onChange } : {})}
    />
  );
}
