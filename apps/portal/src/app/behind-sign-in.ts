/** Everything that all screens except sign-in need first, in one module: the entry then lists one file only. */
export { loadScreenCode, prefetchFirstRows } from './screens.ts'
export { Shell } from './shell/Shell.tsx'
