import path from 'node:path'

/** Where the build goes; build.mjs builds beside the folder that is served, and moves what is complete there. */
export const DIST = process.env['PORTAL_DIST'] ?? path.join(import.meta.dirname, 'dist')
