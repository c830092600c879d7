import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';

/** A module that renders one sentence. */
export const sayingModule = (sentence: string) =>
  `export function mount({ container }) { container.textContent = ${JSON.stringify(sentence)}; }
export function unmount() {}`;

/** A sentence, and a field that the sub-app says nothing about. */
export const typingModule = (sentence: string) =>
  `export function mount({ container }) {
  const field = Object.assign(document.createElement('input'), { ariaLabel: 'Note' });
  const text = Object.assign(document.createElement('p'), { textContent: ${JSON.stringify(sentence)} });
  container.append(text, field);
}
export function unmount({ container }) { container.textContent = ''; }`;

export const failingModule = `export function mount() { throw new Error('cannot mount'); }
export function unmount() {}`;

/** Makes an allowed and a forbidden call through the SDK, on the shell's React. */
export const askingModule = `import { createElement, useEffect, useState } from 'react';
import { defineReactSubApp, useLocale, useShell } from '@pedestal/sub-app-sdk/react';
function App() {
  const shell = useShell();
  const locale = useLocale();
  const [answers, setAnswers] = useState([]);
  useEffect(() => {
    const ask = (path) => shell.fetch(path).then((reply) => reply.status, (error) => error.message);
    const paths = ['/gateway/authority/user/getUserInfo', '/gateway/console/registry'];
    void Promise.all(paths.map(ask)).then(setAnswers);
  }, [shell]);
  return createElement('p', null, [...answers, locale, globalThis.origin].join(' | '));
}
export const { mount, unmount, update } = defineReactSubApp({ App });`;

/** Uses parts of antd through the import map, as the plugin writes it. */
export const antdModule = `import { createElement } from 'react';
import { ShellLook } from '@pedestal/sub-app-sdk/antd';
import { defineReactSubApp } from '@pedestal/sub-app-sdk/react';
import Select from 'antd/es/select';
const options = ['First', 'Second'].map((value) => ({ value, label: value }));
const App = () => createElement(Select, { 'aria-label': 'Choice', options, style: { width: 200 } });
export const { mount, unmount, update } = defineReactSubApp({ App, Layout: ShellLook });`;

/** Loads another file of its release when a button is pressed. */
export const laterModule = `export function mount({ container }) {
  const button = container.appendChild(document.createElement('button'));
  const result = container.appendChild(document.createElement('p'));
  button.textContent = 'Load more';
  button.onclick = () =>
    import('./later.js').then(
      ({ sentence }) => { result.textContent = sentence; },
      () => { result.textContent = 'refused'; },
    );
}
export function unmount() {}`;

/** The same without error handling. */
export const carelessModule = `export function mount({ container }) {
  const button = container.appendChild(document.createElement('button'));
  button.textContent = 'Load more';
  button.onclick = () => void import('./later.js');
}
export function unmount() {}`;

export async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** A manifest of these files, the first of which is the entry. */
export function manifestOf(
  name: string,
  files: Record<string, string>,
  shared: Record<string, string> = {},
): string {
  return JSON.stringify({
    name,
    version: '1.0.0',
    format: 'module',
    entry: Object.keys(files)[0],
    styles: [],
    preload: [],
    shared,
    files: Object.entries(files).map(([path, text]) => ({
      path,
      size: Buffer.byteLength(text),
      integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
    })),
  });
}

/**
 * Serves files like a team's own host. Files may be added later; a file that is an
 * URL redirects to it.
 */
export async function serveFiles(files: Record<string, string>) {
  const secrets: string[] = [];
  const server = createServer((request, response) => {
    for (const name of ['cookie', 'authorization', 'sdnxrequestid']) {
      if (request.headers[name] !== undefined) secrets.push(`${name} for ${request.url}`);
    }
    const path = (request.url ?? '/').slice(1);
    const type = path.endsWith('.json') ? 'application/json' : 'text/javascript';
    response.setHeader('access-control-allow-origin', '*');
    if (files[path]?.startsWith('http')) {
      return response.writeHead(302, { location: files[path] }).end();
    }
    response.writeHead(files[path] === undefined ? 404 : 200, { 'content-type': type });
    response.end(files[path]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Credentials that were sent to this host by mistake. */
    secrets,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
