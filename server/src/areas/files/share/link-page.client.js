// `/gateway/dfs/link/<key>/page`; mail programs may cut the end.
const key = location.pathname.split('/')[4] ?? '';
const base = `/gateway/dfs/link/${key}`;
const locale = document.documentElement.lang;
const page = document.querySelector('#page');
const CHUNK = 16 * 1024 * 1024;

const TEXTS = {
  'zh-CN': {
    gone: '链接不完整、已过期或已被删除。请向发送人索取新的链接。',
    offline: '网络异常，请稍后重试',
    retry: '重试',
    locked: '此链接需要密码',
    password: '访问密码',
    open: '打开',
    download: '下载',
    downloadAll: '打包下载',
    empty: '这个文件夹是空的',
    back: '返回上一级',
    more: '加载更多',
    choose: '选择要上传的文件',
    drop: '或将文件拖到此处',
    private: '您看不到文件夹中的其他文件。',
    waiting: '等待上传',
    done: '已上传',
    failed: '上传失败',
    sender: (name) => `由 ${name} 分享`,
    receiver: (name) => `文件将发送给 ${name}`,
    expires: (date) => `有效期至 ${date}`,
    left: (count) => `剩余下载次数：${count}`,
  },
  'en-US': {
    gone: 'The link is incomplete, has expired or was removed. Ask the sender for a new one.',
    offline: 'The server cannot be reached. Try again later.',
    retry: 'Try again',
    locked: 'This link needs a password',
    password: 'Password',
    open: 'Open',
    download: 'Download',
    downloadAll: 'Download all as a zip',
    empty: 'This folder is empty.',
    back: 'Back',
    more: 'Load more',
    choose: 'Choose files to upload',
    drop: 'or drop them here',
    private: 'You cannot see other files in this folder.',
    waiting: 'Waiting',
    done: 'Uploaded',
    failed: 'Upload failed',
    sender: (name) => `Shared by ${name}`,
    receiver: (name) => `Files go to ${name}`,
    expires: (date) => `Expires ${date}`,
    left: (count) => `Downloads left: ${count}`,
  },
}[locale];

/** Creates an element; children are inserted as text, never as markup. */
function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

function show(...children) {
  page.replaceChildren(...children);
}

async function call(path, body) {
  const reply = await fetch(
    `${base}${path}`,
    body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  );
  const envelope = await reply.json();
  if (envelope.code !== 10000)
    throw Object.assign(new Error(envelope.msg), { status: reply.status });
  return envelope.info;
}

function size(bytes) {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${(bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`;
}

function date(timestamp) {
  const style = { dateStyle: 'medium', timeStyle: 'short' };
  return new Intl.DateTimeFormat(locale, style).format(new Date(timestamp));
}

/** Shows the name and the logo of the console's login entry for this host. */
async function showBrand() {
  const reply = await fetch('/gateway/authority/login/getLoginConfig', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const { title, logo } = (await reply.json()).info;
  const picture = make('img', { src: logo || '/favicon.svg', alt: '' });
  document.querySelector('#brand').replaceChildren(picture, make('span', {}, title));
}

/** Who sent the link, until when it works, and how many downloads are left. */
function facts({ sender, uploadOnly, expiresAt, downloadsLeft }) {
  const lines = [
    ...(sender ? [(uploadOnly ? TEXTS.receiver : TEXTS.sender)(sender)] : []),
    ...(expiresAt === null ? [] : [TEXTS.expires(date(expiresAt))]),
    ...(downloadsLeft === null ? [] : [TEXTS.left(downloadsLeft)]),
  ];
  return make('div', { className: 'facts' }, ...lines.map((line) => make('span', {}, line)));
}

const action = (href, text) => make('a', { href, className: 'action' }, text);

function askPassword() {
  const input = make('input', { type: 'password', id: 'password', autocomplete: 'off' });
  const problem = make('p', { role: 'alert' });
  const form = make(
    'form',
    {},
    make('label', { htmlFor: 'password' }, TEXTS.password),
    input,
    problem,
    make('button', {}, TEXTS.open),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      await call('/unlock', { password: input.value });
      await start();
    } catch (error) {
      problem.textContent = error.message;
      input.select();
    }
  });
  show(make('h1', {}, TEXTS.locked), form);
  input.focus();
}

function showFile(link) {
  const { node } = link;
  show(
    make('h1', {}, node.name),
    make('p', {}, `${size(node.size)} · ${date(node.updatedAt)}`),
    facts(link),
    action(`${base}/content/${node.id}`, TEXTS.download),
  );
}

async function showFolder(link, folder, above) {
  const list = make('ul');
  const more = make('button', { hidden: true }, TEXTS.more);
  let cursor = '';
  const load = async () => {
    const query = new URLSearchParams({ folderId: folder.id, ...(cursor ? { cursor } : {}) });
    const { items, next } = await call(`/children?${query}`);
    for (const item of items) list.append(toRow(link, item, [...above, folder]));
    cursor = next ?? '';
    more.hidden = next === null;
    if (list.children.length === 0) list.append(make('li', {}, TEXTS.empty));
  };
  more.addEventListener('click', () => load().catch(showFailure));
  const back = make('button', { className: 'plain' }, TEXTS.back);
  back.addEventListener('click', () =>
    showFolder(link, above.at(-1), above.slice(0, -1)).catch(showFailure),
  );
  show(
    make('h1', {}, folder.name || document.title),
    facts(link),
    ...(above.length > 0 ? [back] : [action(`${base}/zip`, TEXTS.downloadAll)]),
    list,
    more,
  );
  await load();
}

function toRow(link, item, above) {
  if (item.kind === 'file') {
    const name = make('span', { className: 'name' }, item.name);
    name.append(make('small', {}, `${size(item.size)} · ${date(item.updatedAt)}`));
    const ariaLabel = `${TEXTS.download} ${item.name}`;
    const href = `${base}/content/${item.id}`;
    return make('li', {}, name, make('a', { href, ariaLabel }, TEXTS.download));
  }
  const open = make('button', { className: 'plain' }, `${item.name}/`);
  open.addEventListener('click', () => showFolder(link, item, above).catch(showFailure));
  return make('li', {}, open);
}

/**
 * Uploads by tus, without resuming: the page stays open. Written out instead of using the contract's
 * `createUpload`, because the gateway serves this file as it is, without a bundler.
 */
async function send(folderId, file, report) {
  const encode = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
  const metadata = `parentId ${encode(folderId)},name ${encode(file.name)}`;
  const headers = { 'tus-resumable': '1.0.0' };
  const created = await fetch(`${base}/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(file.size), 'upload-metadata': metadata },
  });
  if (!created.ok) throw new Error((await created.json()).msg);
  const target = created.headers.get('location');
  let offset = 0;
  while (offset < file.size) {
    const reply = await fetch(target, {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: file.slice(offset, offset + CHUNK),
    });
    if (!reply.ok) throw new Error((await reply.json()).msg);
    offset = Number(reply.headers.get('upload-offset'));
    report(Math.round((offset / file.size) * 100));
  }
}

const unfinished = new Set();
addEventListener('beforeunload', (event) => {
  if (unfinished.size > 0) event.preventDefault();
});

/** A line of the upload list, which uploads its file and offers to retry. */
function makeUpload(folderId, file) {
  const state = make('span', { className: 'state' }, TEXTS.waiting);
  const bar = make('progress', { max: 100, value: 0, ariaLabel: file.name });
  const name = make('span', { className: 'name' }, file.name);
  name.append(make('small', {}, size(file.size)));
  const line = make('li', {}, name, state, bar);
  const run = async () => {
    unfinished.add(file);
    line.replaceChildren(name, state, bar);
    state.className = 'state';
    try {
      await send(folderId, file, (percent) => {
        bar.value = percent;
        state.textContent = `${percent}%`;
      });
      bar.remove();
      state.className = 'state done';
      state.textContent = TEXTS.done;
    } catch (error) {
      const again = make('button', { className: 'plain' }, TEXTS.retry);
      again.addEventListener('click', run);
      state.className = 'state failed';
      state.textContent = `${TEXTS.failed}: ${error.message}`;
      line.replaceChildren(name, again, state);
    }
    unfinished.delete(file);
  };
  return { line, run };
}

function showDrop(link) {
  const { node } = link;
  const input = make('input', { type: 'file', multiple: true, ariaLabel: TEXTS.choose });
  const list = make('ul');
  list.setAttribute('aria-live', 'polite');
  const add = async (files) => {
    const uploads = [...files].map((file) => makeUpload(node.id, file));
    list.append(...uploads.map(({ line }) => line));
    for (const { run } of uploads) await run();
  };
  input.addEventListener('change', () => {
    const chosen = [...input.files];
    input.value = '';
    void add(chosen);
  });
  // The input covers the area, so that a dropped file is chosen by the browser itself.
  const area = make(
    'div',
    { className: 'drop' },
    make('span', {}, make('strong', {}, TEXTS.choose), ` ${TEXTS.drop}`),
    make('small', {}, TEXTS.private),
    input,
  );
  for (const type of ['dragenter', 'dragleave', 'drop']) {
    area.addEventListener(type, () => area.classList.toggle('over', type === 'dragenter'));
  }
  show(make('h1', {}, node.name || document.title), facts(link), area, list);
}

async function start() {
  const link = await call('');
  if (link.needsPassword) return askPassword();
  if (link.uploadOnly) return showDrop(link);
  return link.node.kind === 'file' ? showFile(link) : showFolder(link, link.node, []);
}

function showFailure({ status }) {
  const isGone = status === 404 || status === 422;
  const again = make('button', {}, TEXTS.retry);
  again.addEventListener('click', () => start().catch(showFailure));
  show(
    make('h1', {}, document.title),
    make('p', { role: 'alert' }, isGone ? TEXTS.gone : TEXTS.offline),
    ...(isGone ? [] : [again]),
  );
}

showBrand().catch(() => undefined);
start().catch(showFailure);
