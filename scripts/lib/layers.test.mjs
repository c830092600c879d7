import { describe, expect, it } from 'vitest';
import { findBreach } from './layers.mjs';

describe('findBreach', () => {
  it.each([
    ['packages/host/src/host.ts', '@pedestal/sub-app-sdk'],
    ['apps/shell/src/main.tsx', '@pedestal/host'],
    ['apps/auth/src/main.tsx', '@pedestal/sub-app-sdk'],
    ['apps/auth/src/main.tsx', '@pedestal/workbench'],
    ['apps/approve/src/main.tsx', '@pedestal/approval'],
    ['packages/workbench/src/index.ts', '@pedestal/ui'],
    ['apps/shell/build/shared-modules.ts', '@pedestal/sub-app-sdk/react'],
    ['server/src/app.ts', './areas/sign-in/module.ts'],
    ['server/src/areas/sign-in/login/login.service.ts', './login.store.ts'],
    ['server/src/administration/reach.ts', '../audit/audit.ts'],
    ['server/src/areas/sign-in/login/login.test.ts', '../../../app.ts'],
    ['server/src/areas/sign-in/login/login.test.ts', '../../../testing/databases.ts'],
    ['apps/shell/src/app/app.tsx', '../features/login/login-page.tsx'],
    ['apps/shell/src/features/login/login-page.tsx', './login-form.tsx'],
    ['server/src/main.ts', 'node:fs'],
  ])('lets %s import %s', (file, specifier) => {
    expect(findBreach(file, specifier)).toBeUndefined();
  });

  it.each([
    ['packages/contract/src/client.ts', '@pedestal/host', 'may import none'],
    ['packages/workbench/src/index.ts', '@pedestal/host', 'may import sub-app-sdk'],
    ['packages/blueprint/src/index.ts', '@pedestal/contract', 'may import approval'],
    ['blueprints/base/party.ts', '@pedestal/contract', 'may import blueprint, base'],
    ['packages/ui/src/theme.ts', '@pedestal/contract', 'may import none'],
    [
      'apps/shell/src/main.tsx',
      '@pedestal/sub-app-sdk',
      'may import host, ui, workbench, contract',
    ],
    ['apps/auth/src/main.tsx', '@pedestal/host', 'may import workbench, sub-app-sdk, ui, contract'],
    ['server/src/app.ts', '../../packages/contract/src/index.ts', 'by name'],
    ['apps/shell/src/features/tabs/tabs.tsx', '../login/login-page.tsx', 'features never'],
    ['apps/shell/src/features/tabs/tabs.tsx', '../../app/router.tsx', 'only src/app'],
    ['apps/shell/src/lib/api/api.ts', '../../features/login/token.ts', 'lib knows no feature'],
    [
      'server/src/areas/sign-in/login/login.service.ts',
      '../../files/node/nodes.store.ts',
      'never import other',
    ],
    [
      'server/src/areas/sign-in/login/login.service.ts',
      '../../../app.ts',
      'does not know who joins',
    ],
    ['server/src/audit/audit.ts', '../administration/reach.ts', 'neither administration'],
    ['server/src/audit/audit.ts', '../areas/sign-in/api.ts', 'nor areas'],
    ['server/src/platform/http/session.ts', '../../areas/sign-in/module.ts', 'nothing above it'],
    ['server/src/platform/db/id.ts', '../http/log.ts', 'nothing of http'],
    ['server/src/areas/sign-in/login/login.store.ts', './login.service.ts', 'never the other way'],
    ['server/src/areas/sign-in/login/login.service.ts', './login.routes.ts', 'never the other way'],
    ['server/src/app.ts', './testing/databases.ts', 'made for tests'],
    ['scripts/build.mjs', '@pedestal/contract', 'scripts may import none'],
  ])('refuses that %s imports %s', (file, specifier, rule) => {
    expect(findBreach(file, specifier)).toContain(rule);
  });
});
