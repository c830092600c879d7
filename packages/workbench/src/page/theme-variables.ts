import { useSubApp } from '@pedestal/sub-app-sdk/react';
import { theme } from 'antd';
import { useLayoutEffect } from 'react';

/** Gives the style sheet the colours of the theme, in the page and in what floats above it. */
export function useLook(): void {
  const { container, popupContainer } = useSubApp();
  const { token } = theme.useToken();
  useLayoutEffect(() => {
    const colors = {
      '--dfs-primary': token.colorPrimary,
      '--dfs-surface': token.colorBgContainer,
      '--dfs-raised': token.colorBgElevated,
      '--dfs-text': token.colorText,
      '--dfs-soft': token.colorTextSecondary,
      '--dfs-line': token.colorBorderSecondary,
      '--dfs-error': token.colorError,
    };
    for (const element of [container, popupContainer]) {
      for (const [name, value] of Object.entries(colors)) element.style.setProperty(name, value);
    }
    return () => {
      for (const name of Object.keys(colors)) {
        container.style.removeProperty(name);
        popupContainer.style.removeProperty(name);
      }
    };
  }, [container, popupContainer, token]);
}
