((root, factory) => {
  if (typeof exports === 'object' && typeof module === 'object') module.exports = factory();
  else root['orders-app'] = factory();
})(window, () => {
  const log = [];
  window.calls = log;
  if (!window.__POWERED_BY_QIANKUN__) log.push('standalone');
  log.push(window.__INJECTED_PUBLIC_PATH_BY_QIANKUN__);
  return {
    bootstrap: async () => log.push('bootstrap'),
    mount: async (props) => {
      log.push('mount');
      window.seenStates = [];
      window.props = props;
      props.onGlobalStateChange((state, previous) => {
        window.seenStates.push([previous.orders, state.orders, state.locale]);
      }, true);
      props.container.querySelector('#root').textContent =
        `${props.name} ${props.base} ${props.label}`;
    },
    update: async (props) => log.push(`update ${props.label}`),
    unmount: async (props) => {
      log.push('unmount');
      window.parent.unmountedWith = props.container.id;
    },
  };
});
