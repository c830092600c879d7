import { writePolicy } from '../http/pages/content-policy.ts';

export const DOCS_POLICY = writePolicy({
  'default-src': [],
  'script-src': ["'self'"],
  'style-src': ["'unsafe-inline'"],
  'connect-src': ["'self'"],
  'base-uri': [],
  'object-src': [],
  'form-action': [],
  'frame-ancestors': [],
});

export const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API</title>
<style>
:root { font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
input { font: inherit; width: 100%; padding: .5rem; box-sizing: border-box; }
details { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 8px; padding: .5rem .75rem; margin: .5rem 0; }
summary { cursor: pointer; overflow-wrap: anywhere; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
pre { overflow: auto; max-height: 24rem; }
.method { font-weight: 600; }
</style>
</head>
<body>
<main>
<h1>API</h1>
<p id="state" role="status">Loading</p>
<label id="find" hidden>Find a call <input type="search"></label>
<div id="calls"></div>
</main>
<script type="module" src="/gateway/docs/page.js"></script>
</body>
</html>
`;

/**
 * Script of the page. Fetches the document, with the token of this browser's session if there is
 * one.
 */
export const DOCS_SCRIPT = `
const DOCUMENT = '/gateway/docs/openapi.json';
const state = document.querySelector('#state');
const list = document.querySelector('#calls');
const find = document.querySelector('#find');

async function post(path, body) {
  const reply = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await reply.json()).info;
}

async function fetchDocument() {
  const open = await fetch(DOCUMENT);
  if (open.ok) return open.json();
  const entry = await post('/gateway/authority/login/getLoginConfig', { hostname: location.hostname });
  const session = entry && (await post('/gateway/console/session/resume', { loginKey: entry.loginKey }));
  const reply = await fetch(DOCUMENT, { headers: { sdnxRequestId: session?.token ?? '' } });
  return reply.ok ? reply.json() : null;
}

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function showOperation(path, method, operation) {
  const box = element('details');
  const summary = element('summary');
  summary.append(element('span', 'method', method.toUpperCase() + ' '), element('code', '', path));
  summary.append(element('div', '', operation.summary));
  box.append(summary, element('p', '', operation.description));
  for (const part of ['parameters', 'requestBody', 'responses']) {
    if (!operation[part]) continue;
    const content = element('pre', '', JSON.stringify(operation[part], null, 2));
    content.tabIndex = 0;
    box.append(element('h3', '', part), content);
  }
  box.dataset.words = (path + ' ' + operation.summary).toLowerCase();
  return box;
}

function show(api) {
  state.textContent = api.info.description;
  let tag = '';
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.tags[0] !== tag) {
        tag = operation.tags[0];
        list.append(element('h2', '', tag));
      }
      list.append(showOperation(path, method, operation));
    }
  }
  find.hidden = false;
  find.querySelector('input').addEventListener('input', (event) => {
    const words = event.target.value.toLowerCase();
    for (const box of list.querySelectorAll('details')) box.hidden = !box.dataset.words.includes(words);
  });
}

try {
  const api = await fetchDocument();
  if (api) show(api);
  else state.textContent = 'Sign in with an account that may read the API, then reload this page.';
} catch {
  state.textContent = 'The document could not be loaded. Reload the page to try again.';
}
`;
