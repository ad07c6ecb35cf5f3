import { crash } from './crash.ts'

/**
 * 50 crashes, or TORTURE_ROUNDS; fails when a write was lost or is incomplete. TORTURE_LOAD_MS is the longest time of
 * load before each: a slow machine needs more of it.
 */
const rounds = Number(process.env['TORTURE_ROUNDS'] ?? 50)
const longestMs = Number(process.env['TORTURE_LOAD_MS'] ?? 1500)
const report = await crash(rounds, (line) => process.stdout.write(`  ${line}\n`), longestMs)
const { killed, acknowledged, orders, estimates, numbers, handOvers, reports, products, restartMs, wrong } = report
const sorted = restartMs.toSorted((one, other) => one - other)
const summary = [
  `${rounds} kills (API ${killed.api}, database ${killed.database}, both ${killed.both})`,
  `${acknowledged} writes acknowledged (${orders} orders, ${estimates} estimates, ` +
    `${numbers} bills, notes and vouchers, ${handOvers} hand-overs, ` +
    `${reports.acknowledged} reports of phones, ${products} products at the end)`,
  `${reports.unanswered} reports of phones stored when their reply was lost`,
  `${report.summedDays} past days with sums, ${report.jobs.finished} of ${report.jobs.all} jobs finished`,
  `recovery ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms (median), ` +
    `${sorted.at(-1)?.toFixed(0)} ms (maximum)`,
  `${wrong.length} inconsistencies`,
]
process.stdout.write(`crash: ${summary.join('; ')}\n`)
for (const line of wrong) process.stderr.write(`✗ ${line}\n`)
process.exit(wrong.length > 0 ? 1 : 0)
