import { ACCENTS, type AccentName, Icon } from '@pedestal/ui';
import { Segmented, Switch } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { type ThemeChoice, useTheme, useThemeChoice } from '../../lib/page/theme.ts';
import { usePreferences } from '../../lib/stores/preferences.store.ts';
import {
  DENSITIES,
  type Density,
  FONT_SIZES,
  type FontSize,
  NAVIGATIONS,
  type Navigation,
} from '../../lib/stores/preferences.ts';
import { SettingRow } from './setting-row.tsx';
import { useSavePreferences } from './use-save-preferences.ts';

const THEMES: readonly ThemeChoice[] = ['light', 'dark', 'system'];
const SIZES = Object.keys(FONT_SIZES) as FontSize[];

/** Theme, accent colour, menu, density, font size and motion. */
export function AppearanceSection() {
  const { t } = useTranslation(['settings', 'app']);
  const id = useId();
  const { density, navigation, fontSize, reducedMotion } = usePreferences();
  const theme = useThemeChoice();
  const save = useSavePreferences();
  return (
    <>
      <SettingRow label={t('appearance.theme')} labelId={`${id}-theme`}>
        <Segmented<ThemeChoice>
          aria-labelledby={`${id}-theme`}
          value={theme}
          onChange={(next) => save({ theme: next })}
          options={THEMES.map((value) => ({ value, label: t(`app:theme.${value}`) }))}
        />
      </SettingRow>
      <SettingRow label={t('appearance.accent')} labelId={`${id}-accent`}>
        <AccentChoice labelId={`${id}-accent`} />
      </SettingRow>
      <SettingRow
        label={t('appearance.navigation')}
        hint={t(`appearance.${navigation}Hint`)}
        labelId={`${id}-navigation`}
      >
        <Segmented<Navigation>
          aria-labelledby={`${id}-navigation`}
          value={navigation}
          onChange={(next) => save({ navigation: next })}
          options={NAVIGATIONS.map((value) => ({ value, label: t(`appearance.${value}`) }))}
        />
      </SettingRow>
      <SettingRow
        label={t('appearance.density')}
        hint={t('appearance.densityHint')}
        labelId={`${id}-density`}
      >
        <Segmented<Density>
          aria-labelledby={`${id}-density`}
          value={density}
          onChange={(next) => save({ density: next })}
          options={DENSITIES.map((value) => ({ value, label: t(`appearance.${value}`) }))}
        />
      </SettingRow>
      <SettingRow label={t('appearance.fontSize')} labelId={`${id}-size`}>
        <Segmented<FontSize>
          aria-labelledby={`${id}-size`}
          value={fontSize}
          onChange={(next) => save({ fontSize: next })}
          options={SIZES.map((value) => ({ value, label: t(`appearance.${value}`) }))}
        />
      </SettingRow>
      <SettingRow
        label={t('appearance.motion')}
        hint={t('appearance.motionHint')}
        htmlFor={`${id}-motion`}
      >
        <Switch
          id={`${id}-motion`}
          checked={reducedMotion}
          onChange={(next) => save({ reducedMotion: next })}
        />
      </SettingRow>
    </>
  );
}

function AccentChoice({ labelId }: { labelId: string }) {
  const { t } = useTranslation('settings');
  const accent = usePreferences((state) => state.accent);
  const scheme = useTheme();
  const save = useSavePreferences();
  return (
    <div role="radiogroup" aria-labelledby={labelId} className="pd-accents">
      {(Object.keys(ACCENTS) as AccentName[]).map((name) => (
        <label key={name} className="pd-accent" title={t(`accent.${name}`)}>
          <input
            type="radio"
            name="accent"
            className="pd-visually-hidden"
            checked={name === accent}
            aria-label={t(`accent.${name}`)}
            onChange={() => save({ accent: name })}
          />
          <span
            style={{
              background: ACCENTS[name][scheme].primary,
              color: ACCENTS[name][scheme].onPrimary,
            }}
          >
            {name === accent && <Icon name="check" />}
          </span>
        </label>
      ))}
    </div>
  );
}
