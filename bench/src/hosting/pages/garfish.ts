import Garfish from 'garfish';
import { offer } from './core.ts';

Garfish.run({ disablePreloadApp: true, autoRefreshApp: false, domGetter: 'body' });

type Running = NonNullable<Awaited<ReturnType<typeof Garfish.loadApp>>>;

const running = new Map<string, Running>();

offer({
  async mount(name, place) {
    const app = await Garfish.loadApp(name, { entry: '/umd/', domGetter: () => place });
    if (!app) throw new Error('garfish gave no app');
    running.set(name, app);
    await app.mount();
  },
  unmount: (name) => running.get(name)?.unmount(),
});
