import { App, ConfigProvider, type ThemeConfig, theme as themes } from 'antd';
import enUS from 'antd/es/locale/en_US';
import { type ReactNode, use, useDeferredValue, useEffect } from 'react';
import { useLocale, useSettings, useSubApp, useTheme } from '../react/index.ts';

// antd's own words are "Please enter User name", and name a regular expression.
const VALIDATION = {
  'zh-CN': { pattern: { mismatch: `\${label}格式不正确` } },
  'en-US': { required: `\${label} is required`, pattern: { mismatch: `\${label} is not valid` } },
};

let chinese: Promise<typeof enUS> | undefined;

/** A failed load is not cached: the page that is shown next loads them again. */
async function loadChinese(): Promise<typeof enUS> {
  try {
    return (await import('antd/es/locale/zh_CN')).default;
  } catch (error) {
    chinese = undefined;
    throw error;
  }
}

/** antd's words. Those in Chinese load when a page is Chinese; a page that changes its language waits for them. */
function useWords(): typeof enUS {
  const locale = useDeferredValue(useLocale());
  if (locale !== 'zh-CN') return enUS;
  chinese ??= loadChinese();
  return use(chinese);
}

interface ShellLookProps {
  /** Replaces the shell's theme, for dialogs and notifications too. */
  theme?: ThemeConfig;
  children: ReactNode;
}

/**
 * Configures antd with the shell's language, theme, density and font size. Popups render in the
 * sub-app's own container.
 */
export function ShellLook({ theme, children }: ShellLookProps) {
  const { popupContainer } = useSubApp();
  const { scheme, primaryColor, reducedMotion = false } = useTheme();
  const { density, fontSize } = useSettings();
  const algorithm = scheme === 'dark' ? themes.darkAlgorithm : themes.defaultAlgorithm;
  const isChinese = useLocale() === 'zh-CN';
  const words = useWords();
  useEffect(() => {
    // Not where the popups are in the body of a frame.
    if (popupContainer.role !== 'region') return;
    const title = isChinese ? '页面的菜单与提示' : 'Menus and tooltips of the page';
    // Several sub-apps may be in view, as on the home page, and one of them several times.
    const name = popupContainer.dataset.subApp ?? '';
    const regions = [...document.querySelectorAll<HTMLElement>('[role="region"][data-sub-app]')];
    const same = regions.filter(({ dataset }) => dataset.subApp === name);
    const place = same.indexOf(popupContainer) + 1;
    popupContainer.ariaLabel = `${title} (${place > 1 ? `${name} ${place}` : name})`;
  }, [popupContainer, isChinese]);
  return (
    <ConfigProvider
      locale={words}
      form={{ validateMessages: VALIDATION[isChinese ? 'zh-CN' : 'en-US'] }}
      theme={
        theme ?? {
          algorithm: density === 'compact' ? [algorithm, themes.compactAlgorithm] : algorithm,
          token: { colorPrimary: primaryColor, fontSize, motion: !reducedMotion },
        }
      }
      // antd would put a space between two Chinese characters, unlike the accessible name.
      button={{ autoInsertSpace: false }}
      getPopupContainer={() => popupContainer}
    >
      <App
        component={false}
        message={{ getContainer: () => popupContainer }}
        notification={{ getContainer: () => popupContainer }}
      >
        {children}
      </App>
    </ConfigProvider>
  );
}
