const loaded = new Promise((resolve) => setTimeout(resolve, 300)).then(() => ({
  bootstrap: async () => {},
  mount: async ({ container, name }) => {
    container.querySelector('#root').textContent = `mounted ${name}`;
  },
  unmount: async () => {},
}));
window['orders-app'] = Object.assign(loaded, { [Symbol('webpack exports')]: {} });
// Of a page's own, which nobody waits for.
window.never = new Promise(() => {});
