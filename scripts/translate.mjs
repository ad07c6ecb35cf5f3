import { runNode } from './lib/run-node.mjs'

// `npm run translate`: brings the catalogues of the languages up to date (docs/languages.md).
runNode(['languages/translate.ts', ...process.argv.slice(2)])
