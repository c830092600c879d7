import { destroyApp, startApp } from 'wujie';
import { offer } from './core.ts';

const alive = new URLSearchParams(location.search).has('alive');
const open = (name: string, el: HTMLElement) => startApp({ name, url: '/page/', el, alive });

offer({
  mount: open,
  unmount: (name) => destroyApp(name),
  hide(_, place) {
    place.textContent = '';
  },
  show: open,
  roots: (place) => [place.querySelector('wujie-app')?.shadowRoot],
});
