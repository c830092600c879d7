import { Icon } from '@pedestal/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { usePageTab } from '../../lib/page/page-context.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { DevelopmentSection } from './development-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { type SettingsSection, useSettingsSections } from './sections.ts';
import { SecuritySection } from './security-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import './settings.css';

const CONTENT: Record<SettingsSection, ComponentType> = {
  profile: ProfileSection,
  security: SecuritySection,
  sessions: SessionsSection,
  appearance: AppearanceSection,
  language: LanguageSection,
  notifications: NotificationsSection,
  development: DevelopmentSection,
};

// A hidden tab keeps its section while the address belongs to another page.
function useSection(names: readonly SettingsSection[]): SettingsSection {
  const { pathname } = useLocation();
  const { isActive } = usePageTab();
  const addressed = names.find((name) => pathname.startsWith(`/settings/${name}`)) ?? 'profile';
  const [section, setSection] = useState(addressed);
  const wanted = isActive ? addressed : section;
  if (wanted !== section) setSection(wanted);
  return wanted;
}

/** Scrolls the current section into view: on a phone the list of sections scrolls sideways. */
function useScrollIntoView(section: SettingsSection) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = list.current?.querySelector(`[href$="/${section}"]`);
    link?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [section]);
  return list;
}

/** The person's own settings. */
export function Component() {
  const { t } = useTranslation('settings');
  const [queryClient] = useState(createQueryClient);
  const sections = useSettingsSections();
  const section = useSection(sections.map(({ name }) => name));
  const list = useScrollIntoView(section);
  const Content = CONTENT[section];
  return (
    <QueryClientProvider client={queryClient}>
      <div className="pd-settings">
        <nav aria-label={t('title')}>
          <ul ref={list} className="pd-settings-nav">
            {sections.map(({ name, icon }) => (
              <li key={name}>
                <Link
                  to={`/settings/${name}`}
                  aria-current={name === section ? 'page' : undefined}
                  className="pd-settings-link"
                >
                  <Icon name={icon} />
                  {t(`section.${name}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section className="pd-settings-content" aria-label={t(`section.${section}`)}>
          <h1>{t(`section.${section}`)}</h1>
          <p className="pd-settings-intro">{t(`intro.${section}`)}</p>
          <Content />
        </section>
      </div>
    </QueryClientProvider>
  );
}
