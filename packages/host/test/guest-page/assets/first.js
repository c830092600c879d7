window.order = ['first', document.currentScript !== null, document.readyState];
document.addEventListener('DOMContentLoaded', () => window.order.push('ready'));
window.addEventListener('load', () => window.order.push('load'));
