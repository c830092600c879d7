import { offer } from './core.ts';

// A plain frame: what the browser itself takes to show a page inside a page.
const form = new URLSearchParams(location.search).get('form');
const frameOf = (place: HTMLElement) => place.querySelector('iframe');

offer({
  mount(_, place) {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'border:0;width:100%;height:100%';
    frame.src = `/${form}/`;
    place.append(frame);
  },
  unmount: (_, place) => frameOf(place)?.remove(),
  hide(_, place) {
    place.style.display = 'none';
  },
  show(_, place) {
    place.style.display = '';
  },
  roots: (place) => [frameOf(place)?.contentDocument],
});
