import type { SubAppRegistration } from '@pedestal/contract';
import { createHost, type SubAppInstance } from '@pedestal/host';
import { createBrowserAddress, createLive } from '@pedestal/sub-app-sdk';
import { offer } from './core.ts';
import { reportHealth } from './report-health.ts';

const form = new URLSearchParams(location.search).get('form');
const isolation = new URLSearchParams(location.search).get('isolation');
const instances = new Map<string, SubAppInstance>();
const nothing = () => () => {};

const host = createHost({
  shared: {},
  registry: () => [],
  services: {
    consoleUrl: `${location.origin}/`,
    fetch: (path, init) => fetch(path, init),
    user: createLive(null),
    permissions: createLive<readonly string[]>([]),
    permissionsOf: () => createLive<readonly string[]>([]),
    locale: createLive('en-US'),
    theme: createLive({ scheme: 'light', primaryColor: '#1677ff' }),
    settings: createLive({ timeZone: null, density: 'comfortable', fontSize: 14 }),
    history: createBrowserAddress(''),
    notify: nothing,
    onNotice: nothing,
    watchRecords: nothing,
    navigate: nothing,
  },
});

if (new URLSearchParams(location.search).has('health')) await reportHealth(host);

const registration = (name: string): SubAppRegistration => ({
  name,
  title: { 'zh-CN': name, 'en-US': name },
  entry: form === 'module' ? '/module/main.js' : `/${form}/index.html`,
  base: `/${name}`,
  history: 'memory',
  mountElementId: 'root-subapp',
  props: {},
  sandbox: isolation !== 'none',
  prefetch: false,
  format: form === 'module' ? 'module' : 'html',
  isolation: isolation === 'none' ? 'none' : 'realm',
  version: '1.0.0',
  integrity: null,
  manifest: null,
  inlineScripts: false,
  overridden: false,
});

offer({
  async mount(name, container) {
    const instance = host.open(registration(name), { container });
    instances.set(name, instance);
    const state = await instance.settled;
    if (state !== 'mounted') throw instance.error.get();
  },
  unmount: (name) => instances.get(name)?.unmount(),
  hide: (name) => instances.get(name)?.hide(),
  show: (name) => instances.get(name)?.show(),
  roots: (place) => [place.querySelector('iframe')?.contentDocument],
});
