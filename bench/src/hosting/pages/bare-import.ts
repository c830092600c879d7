import { offer } from './core.ts';

// No host at all: what the browser itself takes to import and run a module.
interface SubApp {
  mount(props: { container: HTMLElement }): Promise<void>;
  unmount(props: { container: HTMLElement }): Promise<void>;
}

let subApp: SubApp;

offer({
  async mount(_, container) {
    subApp = (await import(
      /* @vite-ignore */ new URL('/module/main.js', location.href).href
    )) as SubApp;
    await subApp.mount({ container });
  },
  unmount: (_, container) => subApp.unmount({ container }),
  hide(_, place) {
    place.style.display = 'none';
  },
  show(_, place) {
    place.style.display = '';
  },
});
