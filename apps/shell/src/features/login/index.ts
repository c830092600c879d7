export const loadSignInOverlay = () => import('./overlay/sign-in-overlay.tsx');

export { SignInPages } from './sign-in-pages.tsx';
export { type AskedEntry, prepareSignIn, signInPageOf } from './sign-in-routes.ts';
