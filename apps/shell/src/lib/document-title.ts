import i18next from 'i18next';

/** Sets the document's title from the page's, or the default title where the page has none. */
export function setDocumentTitle(title?: string): void {
  const product = i18next.t('app:title');
  document.title = title ? `${title} - ${product}` : product;
}
