/** Loaded on demand: the layout does not need it. */
export const loadSettingsPage = () => import('./settings-page.tsx');

export { useSettingsSections } from './sections.ts';
