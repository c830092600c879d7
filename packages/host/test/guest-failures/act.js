// What a release does that cannot start, or that starts in spite of a fault.
const acts = {
  throw() {
    throw new Error('no config');
  },
  ask() {
    if (!window.__POWERED_BY_QIANKUN__) document.body.textContent = 'Alone';
  },
  show() {
    document.body.append('Shown');
  },
};
window.crash = () => {
  document.body.replaceChildren();
  setTimeout(acts.throw);
};
for (const act of document.currentScript.dataset.act.split(' ')) acts[act]();
