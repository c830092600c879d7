import microApp from '@micro-zoe/micro-app';
import { offer } from './core.ts';

microApp.start({});

offer({
  mount(name, place) {
    const element = document.createElement('micro-app');
    element.setAttribute('name', name);
    element.setAttribute('url', '/umd/');
    place.append(element);
  },
  async unmount(_, place) {
    const element = place.querySelector('micro-app');
    const gone = new Promise((resolve) => element?.addEventListener('unmount', resolve));
    element?.remove();
    await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 500))]);
  },
});
