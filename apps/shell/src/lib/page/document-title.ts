import { readText } from '../format/i18n.ts';
import { browserStorage, tabStorage } from '../session/browser-storage.ts';

const PRODUCT_KEY = 'pedestal.product';

let pageTitle: string | undefined;
// Pages behind the sign-in page do not load the login entry: the tab keeps its name, and a new tab
// takes that of the last sign-in page of this browser.
function storedName(): string | undefined {
  return tabStorage.getItem(PRODUCT_KEY) ?? browserStorage.getItem(PRODUCT_KEY) ?? undefined;
}

function apply(): void {
  const product = storedName() ?? readText('app:title');
  document.title = pageTitle ? `${pageTitle} - ${product}` : product;
}

/** Sets the document title from the page's title, or the default title without one. */
export function setDocumentTitle(title?: string): void {
  pageTitle = title;
  apply();
}

/** Sets the product name of a branded login entry; without one it is the default. */
export function setProductName(name?: string): void {
  for (const storage of [tabStorage, browserStorage]) {
    if (name === undefined) storage.removeItem(PRODUCT_KEY);
    else storage.setItem(PRODUCT_KEY, name);
  }
  apply();
}
