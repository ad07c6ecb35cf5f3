import { install } from './lib/packages.mjs'
import { buildPortal } from './lib/set-up.mjs'

// `npm run build`: all that `npm start` does before it starts anything, for a service that may not write here.
install({ withTests: false })
buildPortal()
