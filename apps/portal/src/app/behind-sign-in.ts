/** What every screen but sign-in needs first: in one file, whose names and imports the entry does not list. */
export { loadScreenCode, prefetchFirstRows } from './screens.ts'
export { Shell } from './shell/Shell.tsx'
