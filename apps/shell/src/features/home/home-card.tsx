import { IconButton } from '@pedestal/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/format/use-translation.ts';

interface HomeCardProps {
  title: string;
  /** Set while the person arranges the page. */
  arrange?: {
    isFirst: boolean;
    isLast: boolean;
    move(by: -1 | 1): void;
    hide(): void;
  };
  children: ReactNode;
}

/** One part of the home page. */
export function HomeCard({ title, arrange, children }: HomeCardProps) {
  const { t } = useTranslation('home');
  return (
    <section className="pd-home-card" aria-label={title} data-arranging={arrange && true}>
      <header>
        <h2>{title}</h2>
        {arrange && (
          <span>
            <IconButton
              icon="chevronLeft"
              label={t('earlier', { name: title })}
              disabled={arrange.isFirst}
              onClick={() => arrange.move(-1)}
            />
            <IconButton
              icon="chevronRight"
              label={t('later', { name: title })}
              disabled={arrange.isLast}
              onClick={() => arrange.move(1)}
            />
            <IconButton icon="close" label={t('hide', { name: title })} onClick={arrange.hide} />
          </span>
        )}
      </header>
      {children}
    </section>
  );
}
