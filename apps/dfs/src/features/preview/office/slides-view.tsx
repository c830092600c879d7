import { useTexts } from '../../../lib/texts.ts';
import type { Slide } from './read-slides.ts';

/** The texts of slides, one below the other. */
export function SlidesView({ slides }: { slides: readonly Slide[] }) {
  const t = useTexts();
  return (
    <ol className="dfs-slides">
      {slides.map(({ title, lines }, index) => (
        <li key={index} aria-label={t('slide', { number: index + 1 })}>
          <span className="dfs-hint">{index + 1}</span>
          {title !== '' && <h2>{title}</h2>}
          {lines.map((line, at) => (
            <p key={at}>{line}</p>
          ))}
        </li>
      ))}
    </ol>
  );
}
