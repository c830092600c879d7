const frame = window.proxy || window;
if (frame.__POWERED_BY_QIANKUN__) {
  window.moudleQiankunAppLifeCycles = {
    [frame.qiankunName]: {
      bootstrap() {},
      mount({ container, name }) {
        container.querySelector('#root').textContent = `mounted ${name}`;
      },
      unmount() {},
    },
  };
}
