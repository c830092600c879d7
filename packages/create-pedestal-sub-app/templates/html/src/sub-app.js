import { defineSubApp } from '@pedestal/sub-app-sdk';
import { showOrder } from './orders/order-page.js';
import { showOrders } from './orders/orders-page.js';
import { texts } from './texts.js';

/**
 * What a page gets: its own part of the document, the shell, and functions for texts and links.
 * @typedef {ReturnType<typeof createPage>} Page
 */

/** Ends what the mount began. @type {(() => unknown)[]} */
let ends = [];

export const subApp = defineSubApp({
  bootstrap() {},

  mount({ container, base, shell }) {
    const main = container.querySelector('main');
    const follow = (live, listener) => ends.push(live.subscribe(listener));
    let write = () => {};
    const showPage = () => {
      const number = /^\/orders\/([^/?#]+)/.exec(shell.address.get().path)?.[1];
      const page = createPage(number ? 'order-page' : 'orders-page', base, shell, showPage);
      main.replaceChildren(page.root);
      shell.setUnsaved(false);
      write = number ? showOrder(page, number) : showOrders(page);
    };
    follow(shell.address, showPage);
    for (const live of [shell.locale, shell.user, shell.theme]) follow(live, () => write());
    showPage();
  },

  unmount({ container }) {
    for (const end of ends) end();
    ends = [];
    container.querySelector('main').replaceChildren();
  },
});

/**
 * @param {string} template
 * @param {string} base
 * @param {import('@pedestal/sub-app-sdk').Shell} shell
 * @param {() => void} showPage
 */
function createPage(template, base, shell, showPage) {
  const root = document.createElement('div');
  const { content } = /** @type {HTMLTemplateElement} */ (document.getElementById(template));
  root.append(content.cloneNode(true));
  return {
    root,
    shell,
    /** The texts in the shell's language. The fixed ones are written into the page. */
    text() {
      const text = texts[shell.locale.get()];
      for (const element of root.querySelectorAll('[data-text]')) {
        element.textContent = text[element.getAttribute('data-text')];
      }
      return text;
    },
    /** Makes a link lead to another page. @param {HTMLAnchorElement} link @param {string} path */
    link(link, path) {
      link.href = base + path;
      link.addEventListener('click', (event) => {
        // With a key held, the browser opens another tab or window.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        shell.address.push(path);
        showPage();
      });
    },
  };
}
