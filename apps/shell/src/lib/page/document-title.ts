import i18next from 'i18next';

let pageTitle: string | undefined;
let productName: string | undefined;

function apply(): void {
  const product = productName ?? i18next.t('app:title');
  document.title = pageTitle ? `${pageTitle} - ${product}` : product;
}

/** Sets the document's title from the page's, or the default title where the page has none. */
export function setDocumentTitle(title?: string): void {
  pageTitle = title;
  apply();
}

/** A branded login entry has a name of its own; without one it is the product's. */
export function setProductName(name?: string): void {
  productName = name;
  apply();
}
