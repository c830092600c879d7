/**
 * Makes what outside teams install. Inside the repository packages are used as source; Node does
 * not run TypeScript below node_modules, so that a published package needs JavaScript.
 */
export declare function packPackage(name: string, outDir: string): Promise<void>;
