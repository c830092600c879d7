const key = location.pathname.split('/').at(-2);
const base = `/gateway/dfs/link/${key}`;
const locale = document.documentElement.lang;
const page = document.querySelector('#page');
const CHUNK = 16 * 1024 * 1024;

const TEXTS = {
  'zh-CN': {
    gone: '该链接不存在或已失效',
    offline: '网络异常，请稍后重试',
    password: '访问密码',
    open: '打开',
    download: '下载',
    downloadAll: '打包下载',
    empty: '这个文件夹是空的',
    back: '返回上一级',
    more: '加载更多',
    drop: '选择要上传的文件',
    uploading: '正在上传',
    done: '已上传',
    failed: '上传失败',
    left: '剩余下载次数',
  },
  'en-US': {
    gone: 'This link does not exist, or no longer works.',
    offline: 'The server cannot be reached. Please try again later.',
    password: 'Password',
    open: 'Open',
    download: 'Download',
    downloadAll: 'Download all as a zip',
    empty: 'This folder is empty.',
    back: 'Back',
    more: 'Load more',
    drop: 'Choose files to upload',
    uploading: 'Uploading',
    done: 'Uploaded',
    failed: 'Failed',
    left: 'Downloads left',
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
  show(make('h1', {}, document.title), form);
  input.focus();
}

function showFile(node, left) {
  show(
    make('h1', {}, node.name),
    make('p', {}, size(node.size)),
    ...(left === null ? [] : [make('p', {}, `${TEXTS.left}: ${left}`)]),
    action(`${base}/content/${node.id}`, TEXTS.download),
  );
}

async function showFolder(folder, above) {
  const list = make('ul');
  const more = make('button', { hidden: true }, TEXTS.more);
  let cursor = '';
  const load = async () => {
    const query = new URLSearchParams({ folderId: folder.id, ...(cursor ? { cursor } : {}) });
    const { items, next } = await call(`/children?${query}`);
    for (const item of items) list.append(toRow(item, [...above, folder]));
    cursor = next ?? '';
    more.hidden = next === null;
    if (list.children.length === 0) list.append(make('li', {}, TEXTS.empty));
  };
  more.addEventListener('click', load);
  const back = make('button', { className: 'plain' }, TEXTS.back);
  back.addEventListener('click', () => showFolder(above.at(-1), above.slice(0, -1)));
  show(
    make('h1', {}, folder.name || document.title),
    ...(above.length > 0 ? [back] : [action(`${base}/zip`, TEXTS.downloadAll)]),
    list,
    more,
  );
  await load();
}

function toRow(item, above) {
  if (item.kind === 'file') {
    const label = `${TEXTS.download} ${item.name}`;
    const link = make(
      'a',
      { href: `${base}/content/${item.id}`, ariaLabel: label },
      TEXTS.download,
    );
    return make('li', {}, make('span', {}, `${item.name} · ${size(item.size)}`), link);
  }
  const open = make('button', { className: 'plain' }, `${item.name}/`);
  open.addEventListener('click', () => showFolder(item, above));
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

function showDrop(folder) {
  const input = make('input', { type: 'file', multiple: true, id: 'files' });
  const list = make('ul');
  list.setAttribute('aria-live', 'polite');
  input.addEventListener('change', async () => {
    for (const file of [...input.files]) {
      const state = make('span', {}, TEXTS.uploading);
      list.append(make('li', {}, make('span', {}, file.name), state));
      try {
        await send(folder.id, file, (percent) => {
          state.textContent = `${percent}%`;
        });
        state.textContent = TEXTS.done;
      } catch (error) {
        state.textContent = `${TEXTS.failed}: ${error.message}`;
      }
    }
    input.value = '';
  });
  show(
    make('h1', {}, folder.name || document.title),
    make('label', { htmlFor: 'files' }, TEXTS.drop),
    input,
    list,
  );
}

async function start() {
  const { needsPassword, uploadOnly, node, downloadsLeft } = await call('');
  if (needsPassword) return askPassword();
  if (uploadOnly) return showDrop(node);
  return node.kind === 'file' ? showFile(node, downloadsLeft) : showFolder(node, []);
}

start().catch((error) => {
  const text = error.status === 404 || error.status === 422 ? TEXTS.gone : TEXTS.offline;
  show(make('h1', {}, document.title), make('p', { role: 'alert' }, text));
});
