import { useSubApp } from '@pedestal/sub-app-sdk/react';
import { theme } from 'antd';
import { useLayoutEffect } from 'react';

/**
 * Sets the theme's colours and font size as CSS variables (`--wb-primary`, `--wb-font-size`, …)
 * for the sub-app's style sheets.
 */
export function useThemeVariables(): void {
  const { container, popupContainer } = useSubApp();
  const { token } = theme.useToken();
  useLayoutEffect(() => {
    const variables = {
      '--wb-primary': token.colorPrimary,
      '--wb-surface': token.colorBgContainer,
      '--wb-raised': token.colorBgElevated,
      '--wb-text': token.colorText,
      '--wb-soft': token.colorTextSecondary,
      '--wb-line': token.colorBorderSecondary,
      '--wb-error': token.colorError,
      '--wb-font-size': `${token.fontSize}px`,
    };
    for (const element of [container, popupContainer]) {
      for (const [name, value] of Object.entries(variables)) element.style.setProperty(name, value);
    }
    return () => {
      for (const name of Object.keys(variables)) {
        container.style.removeProperty(name);
        popupContainer.style.removeProperty(name);
      }
    };
  }, [container, popupContainer, token]);
}
