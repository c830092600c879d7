const count = (name) => {
  globalThis.counts ??= {};
  globalThis.counts[name] = (globalThis.counts[name] ?? 0) + 1;
};
const add = (parent, tag, text) => {
  const node = document.createElement(tag);
  node.textContent = text;
  node.className = 'careless';
  parent.append(node);
  return node;
};

// Runs once per page, when the module is imported.
add(document.head, 'style', '.from-import { color: rgb(4, 5, 6) }');
add(document.body, 'aside', 'from import');
window.addEventListener('ping', () => count('import'));
window.onblur = () => count('blur');
document.documentElement.dataset.import = 'careless';

function addNodes() {
  add(document.head, 'style', '.from-mount { color: rgb(7, 8, 9) }');
  const library = add(document.head, 'style', '');
  library.sheet.insertRule('.from-library { color: rgb(1, 1, 1) }');
  document.body.appendChild(document.createElement('section')).className = 'careless';
  document.body.insertBefore(document.createElement('section'), document.body.firstChild);
  document.body.insertAdjacentHTML('beforeend', '<section class="careless"></section>');
  document.documentElement.append(document.createComment('careless'));
}

function listen() {
  const title = document.querySelector('h1');
  for (const target of [window, document, document.body, title]) {
    target.addEventListener('ping', () => count('listener'), { passive: true });
  }
  title.addEventListener('ping', { handleEvent: () => count('listener') }, true);
  matchMedia('(min-width: 1px)').addEventListener('change', () => count('media'));
}

function setHandlers() {
  const title = document.querySelector('h1');
  const handle = () => count('handler');
  window.onresize = handle;
  document.onkeyup = handle;
  for (const element of [document.documentElement, document.body, title]) element.onclick = handle;
}

function setAttributes() {
  const { documentElement, body } = document;
  documentElement.lang = 'xx';
  documentElement.setAttribute('data-careless', '1');
  body.classList.add('careless-body');
  body.style.overflow = 'hidden';
  body.style.setProperty('--careless', '1px', 'important');
  body.dataset.careless = 'body';
  body.title = 'careless';
  void Promise.resolve().then(() => {
    body.toggleAttribute('data-later', true);
  });
}

function repeat() {
  const loop = () => {
    count('frame');
    requestAnimationFrame(loop);
  };
  loop();
  setInterval(() => count('interval'), 10);
  const chain = () => {
    count('timeout');
    setTimeout(chain, 10);
  };
  chain();
  const poll = async () => {
    count('poll');
    await fetch('/gateway/poll');
    setTimeout(poll, 1);
  };
  void poll();
  requestIdleCallback(() => count('idle'));
}

function observe() {
  const title = document.querySelector('h1');
  const seen = () => count('observer');
  new MutationObserver(seen).observe(title, { attributes: true });
  new ResizeObserver(seen).observe(title);
  new IntersectionObserver(seen).observe(title);
}

function connect() {
  const channel = new BroadcastChannel('careless');
  channel.onmessage = () => count('channel');
  const source = new EventSource('/apps/hang/events');
  const socket = new WebSocket(`ws://${location.host}/apps/hang/socket`);
  const worker = new Worker('/apps/careless-sub-app/worker.js');
  globalThis.connections = { channel, source, socket, worker };
}

export function mount({ container }) {
  container.innerHTML = '<p class="from-import">import</p><p class="from-mount">mount</p>';
  addNodes();
  listen();
  setHandlers();
  setAttributes();
  repeat();
  observe();
  connect();
  history.scrollRestoration = 'manual';
}
export function unmount() {}
