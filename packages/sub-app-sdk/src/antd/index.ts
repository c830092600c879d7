export { ShellLook } from './shell-look.tsx';
