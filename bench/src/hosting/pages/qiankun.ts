import { loadMicroApp, type MicroApp } from 'qiankun';
import { offer } from './core.ts';

const running = new Map<string, MicroApp>();

offer({
  async mount(name, container) {
    const app = loadMicroApp({ name, entry: '/umd/', container }, { singular: false });
    running.set(name, app);
    await app.mountPromise;
  },
  unmount: (name) => running.get(name)?.unmount(),
});
