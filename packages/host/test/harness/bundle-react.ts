import { rolldown } from 'rolldown';

/** Bundles the `sub-app.tsx` of a test folder, React included, into its `dist`. */
export async function bundleReact(folder: string): Promise<void> {
  const build = await rolldown({
    input: `${folder}sub-app.tsx`,
    platform: 'browser',
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' }, jsx: 'react-jsx' },
  });
  await build.write({ dir: `${folder}dist`, format: 'es', minify: true });
  await build.close();
}
