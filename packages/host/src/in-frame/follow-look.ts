import type { Shell } from '@pedestal/sub-app-sdk';

/** Mirrors the shell's language, theme, density and font size on the document element. */
export function followLook({ theme, locale, settings }: Shell): void {
  const root = document.documentElement;
  const applyTheme = ({ scheme } = theme.get()) => {
    root.dataset.theme = scheme;
    root.style.colorScheme = scheme;
  };
  const applyLocale = (language = locale.get()) => {
    root.lang = language;
  };
  const applySettings = ({ density, fontSize } = settings.get()) => {
    root.dataset.density = density;
    root.style.setProperty('--pd-font-size', `${fontSize}px`);
  };
  applyTheme();
  applyLocale();
  applySettings();
  theme.subscribe(applyTheme);
  locale.subscribe(applyLocale);
  settings.subscribe(applySettings);
}
