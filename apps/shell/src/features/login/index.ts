/**
 * Every page is loaded on demand, so that the first bundle holds only the loader and the skeleton.
 */
export const loadSignInLayout = () => import('./layout/blank-layout.tsx');
export const loadLoginPage = () => import('./pages/login-page.tsx');
export const loadRegisterPage = () => import('./pages/register-page.tsx');
export const loadFindPasswordPage = () => import('./pages/find-password-page.tsx');
export const loadQrConfirmPage = () => import('./pages/qr-confirm-page.tsx');
export const loadOldCustomerPage = () => import('./pages/old-customer-page.tsx');
export const loadNotFoundPage = () => import('./pages/not-found-page.tsx');
export const loadSignInOverlay = () => import('./overlay/sign-in-overlay.tsx');

export { loadEntry } from './layout/entry-loader.ts';
export { SignInSkeleton } from './layout/sign-in-skeleton.tsx';
