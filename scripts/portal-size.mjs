import { fail } from './lib/run.mjs'
import { chunkBytes, circleIn, portalBytes } from './lib/portal-bytes.mjs'

/** Brotli budget in bytes for a screen's first view (docs/scaling.md). Raise one only with a reason in the commit. */
const BUDGETS = { '/': 130_000, '/orders': 185_000, '/orders/new': 200_000, '/reports': 185_000, others: 220_000 }
/** Chunks that a screen loads on its own for its first view, and so count towards it. */
const LOADED_NEXT = { '/reports': ['src/features/reports/overview/OverviewDetails.tsx'] }
/** Code that only the map may load. */
const ONLY_ON_THE_MAP = /leaflet|supercluster|OrdersMap|topo/i

const { screens, manifest } = portalBytes()
const broken = []
for (const { screen, files, requests, js, css, total: preloaded } of screens) {
  const later = chunkBytes(manifest, LOADED_NEXT[screen] ?? [], files)
  const total = preloaded + later
  const budget = BUDGETS[screen] ?? BUDGETS.others
  const kb = (bytes) => (bytes / 1000).toFixed(1).padStart(6)
  const parts = `JS ${kb(js)}, CSS ${kb(css)}, later ${kb(later)}, ${requests} files`
  process.stdout.write(`  ${screen.padEnd(18)} ${kb(total)} KB of ${kb(budget)} (${parts})\n`)
  if (total > budget)
    broken.push(`${screen} needs ${total} bytes of JS and CSS, ${total - budget} more than its budget`)
  const map = files.filter((file) => ONLY_ON_THE_MAP.test(file))
  if (map.length > 0) broken.push(`${screen} loads code of the map: ${map.join(', ')}`)
}
if (!Object.keys(manifest).some((key) => ONLY_ON_THE_MAP.test(key)))
  broken.push('no chunk of the map was found: has it been renamed?')
const circle = circleIn(manifest)
if (circle)
  broken.push(`files import each other in a circle: ${circle.join(' → ')} (see codeSplitting in vite.config.ts)`)
for (const line of broken) process.stderr.write(`✗ ${line}\n`)
if (broken.length > 0)
  fail('The portal exceeds its size budget: load code later, or only with the screen that needs it.')
