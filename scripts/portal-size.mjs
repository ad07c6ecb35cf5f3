import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fail } from './lib/run.mjs'
import { buildsByLanguage, chunkBytes, circleIn, portalBytes, secretLinkPageBytes } from './lib/portal-bytes.mjs'

/** Brotli budget in bytes for a screen's first view (docs/scaling.md). Raise one only with a reason in the commit. */
const BUDGETS = {
  '/': 150_000,
  '/orders': 210_000,
  '/orders/new': 210_000,
  '/products': 210_000,
  '/reports': 210_000,
  others: 240_000,
}
/** Of a page behind a secret link, with its HTML and in any language. */
const SECRET_LINK_BUDGET = 60_000
/** Brotli writes Tamil and Hindi in more bytes than English: a screen of theirs may be this many times its budget. */
const TRANSLATED = 1.02
/** Chunks that a screen loads on its own for its first view, and so count towards it. */
const LOADED_NEXT = { '/reports': ['src/features/reports/overview/OverviewDetails.tsx'] }
/** Code that only the map may load. */
const ONLY_ON_THE_MAP = /leaflet|supercluster|OrdersMap|topo/i

const broken = []

/** Prints the sizes of a language's screens and finds those that exceed their budgets. */
function checkSizes(language, dist) {
  const { screens, manifest } = portalBytes(dist)
  for (const { screen, files, requests, js, css, total: preloaded } of screens) {
    const later = chunkBytes(dist, manifest, LOADED_NEXT[screen] ?? [], files)
    const total = preloaded + later
    const budget = (BUDGETS[screen] ?? BUDGETS.others) * (language === 'en' ? 1 : TRANSLATED)
    const kb = (bytes) => (bytes / 1000).toFixed(1).padStart(6)
    const parts = `JS ${kb(js)}, CSS ${kb(css)}, later ${kb(later)}, ${requests} files`
    process.stdout.write(`  ${language} ${screen.padEnd(18)} ${kb(total)} KB of ${kb(budget)} (${parts})\n`)
    if (total > budget)
      broken.push(`${language}: ${screen} needs ${total} bytes of JS and CSS, ${total - budget} more than its budget`)
    const map = files.filter((file) => ONLY_ON_THE_MAP.test(file))
    if (map.length > 0) broken.push(`${language}: ${screen} loads code of the map: ${map.join(', ')}`)
  }
  const entry = readFileSync(path.join(dist, manifest['index.html'].file), 'utf8')
  if (!entry.startsWith('//# allFunctionsCalledOnLoad'))
    broken.push(`${language}: the entry does not begin with its compile hint (vite.config.ts)`)
  return manifest
}

const [manifest] = buildsByLanguage().map(([language, dist]) => checkSizes(language, dist))
if (!Object.keys(manifest).some((key) => ONLY_ON_THE_MAP.test(key)))
  broken.push('no chunk of the map was found: has it been renamed?')
for (const { page, language, bytes } of secretLinkPageBytes()) {
  const [kb, budget] = [bytes, SECRET_LINK_BUDGET].map((number) => (number / 1000).toFixed(1))
  process.stdout.write(`  ${language} ${page} ${kb} KB of ${budget}\n`)
  if (bytes > SECRET_LINK_BUDGET)
    broken.push(`${language}: ${page} needs ${bytes} bytes, its budget is ${SECRET_LINK_BUDGET}`)
}
const circle = circleIn(manifest)
if (circle)
  broken.push(`files import each other in a circle: ${circle.join(' → ')} (see codeSplitting in vite.config.ts)`)
for (const line of broken) process.stderr.write(`✗ ${line}\n`)
if (broken.length > 0)
  fail('The portal exceeds its size budget: load code later, or only with the screen that needs it.')
