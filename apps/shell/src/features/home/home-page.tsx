import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import {
  HOME_PARTS,
  type HomePart,
  setHome,
  useArrangement,
} from '../../lib/stores/arrangement.store.ts';
import { usePreferences } from '../../lib/stores/preferences.store.ts';
import { useUser } from '../../lib/stores/user.store.ts';
import { HomeCard } from './home-card.tsx';
import './home.css';

interface HomePageProps {
  /** The content of each part. A missing part is not available to this person. */
  parts: Partial<Record<HomePart, ReactNode>>;
}

function greetingKey(hour: number): string {
  if (hour < 5) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

function useNow() {
  const locale = useLocale();
  const timeZone = usePreferences((state) => state.timeZone) ?? undefined;
  const now = new Date();
  const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone });
  return { greeting: greetingKey(Number(hour.format(now))), date: date.format(now) };
}

/** The home page: the parts that the person chose, in their order. */
export function HomePage({ parts }: HomePageProps) {
  const { t } = useTranslation('home');
  const name = useUser((state) => state.currentUser.displayName);
  const arranged = useArrangement((state) => state.home);
  const [isArranging, setArranging] = useState(false);
  const { greeting, date } = useNow();
  const shown = arranged.filter((part) => part in parts);
  const hidden = HOME_PARTS.filter((part) => part in parts && !arranged.includes(part));

  const move = (part: HomePart, by: -1 | 1) => {
    const neighbour = shown[shown.indexOf(part) + by];
    if (!neighbour) return;
    setHome(arranged.map((at) => (at === part ? neighbour : at === neighbour ? part : at)));
  };

  return (
    <div className="pd-home">
      <header className="pd-home-head">
        <div>
          <h1>{t(`greeting.${greeting}`, { name })}</h1>
          <p>{date}</p>
        </div>
        <Button aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
          {t(isArranging ? 'arrangeDone' : 'arrange')}
        </Button>
      </header>
      <div className="pd-home-grid">
        {shown.map((part, index) => (
          <HomeCard
            key={part}
            title={t(`part.${part}`)}
            {...(isArranging && {
              arrange: {
                isFirst: index === 0,
                isLast: index === shown.length - 1,
                move: (by) => move(part, by),
                hide: () => setHome(arranged.filter((at) => at !== part)),
              },
            })}
          >
            {parts[part]}
          </HomeCard>
        ))}
      </div>
      {shown.length === 0 && <p className="pd-home-empty">{t('nothing')}</p>}
      {isArranging && hidden.length > 0 && (
        <section className="pd-home-left" aria-label={t('left')}>
          <h2>{t('left')}</h2>
          {hidden.map((part) => (
            <Button key={part} size="small" onClick={() => setHome([...arranged, part])}>
              {t('add', { name: t(`part.${part}`) })}
            </Button>
          ))}
        </section>
      )}
    </div>
  );
}
