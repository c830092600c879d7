import { useTexts } from '../../shared/texts.ts';
import type { ListColors } from './use-colors.ts';

/** What the colours of a list mean, with their signs. */
export function ColorLegend({ colors: { rules } }: { colors: ListColors }) {
  const t = useTexts();
  if (rules.length === 0) return null;
  return (
    <ul className="rc-legend" aria-label={t('colors.legend')}>
      {rules.map(({ mark }) => (
        <li key={`${mark.tone}${mark.label}`}>
          <span className={`rc-sign wb-tone-${mark.tone}`} aria-hidden="true">
            {mark.sign}
          </span>
          {mark.label}
        </li>
      ))}
    </ul>
  );
}
