import i18next from 'i18next';

let pageTitle: string | undefined;
let productName: string | undefined;

function apply(): void {
  const product = productName ?? i18next.t('app:title');
  document.title = pageTitle ? `${pageTitle} - ${product}` : product;
}

/** Sets the document title from the page's title, or the default title without one. */
export function setDocumentTitle(title?: string): void {
  pageTitle = title;
  apply();
}

/** Sets the product name of a branded login entry; without one it is the default. */
export function setProductName(name?: string): void {
  productName = name;
  apply();
}
