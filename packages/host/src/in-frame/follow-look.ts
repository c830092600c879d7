import type { Shell } from '@pedestal/sub-app-sdk';

/** Mirrors the shell's language, theme, fonts, density and time zone on the document element. */
export function followLook({ theme, locale, settings }: Shell): void {
  const root = document.documentElement;
  const font = readFont();
  if (font) root.style.setProperty('--pd-font', font);
  const applyTheme = ({ scheme, primaryColor, reducedMotion = false } = theme.get()) => {
    root.dataset.theme = scheme;
    root.style.colorScheme = scheme;
    root.style.setProperty('--pd-primary', primaryColor);
    root.dataset.motion = reducedMotion ? 'reduced' : 'full';
  };
  const applyLocale = (language = locale.get()) => {
    root.lang = language;
  };
  const applySettings = ({ density, fontSize, timeZone } = settings.get()) => {
    if (timeZone) root.dataset.timeZone = timeZone;
    else delete root.dataset.timeZone;
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

/** The fonts of the shell; empty in a sealed frame, which cannot see its document. */
function readFont(): string {
  const frame = window.frameElement;
  if (!frame) return '';
  return getComputedStyle(frame.ownerDocument.documentElement).getPropertyValue('--pd-font').trim();
}
