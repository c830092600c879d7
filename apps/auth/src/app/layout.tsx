import { ShellLook } from '@pedestal/sub-app-sdk/antd';
import { useTheme } from '@pedestal/sub-app-sdk/react';
import { createAntdTheme } from '@pedestal/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from '../lib/query-client.ts';

/** The shell's look around everything, and a memory of what was read. */
export function Layout({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  const theme = createAntdTheme(useTheme());
  return (
    <QueryClientProvider client={queries}>
      <ShellLook theme={theme}>{children}</ShellLook>
    </QueryClientProvider>
  );
}
