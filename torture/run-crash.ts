import { crash } from './crash.ts'

/** 50 crashes, or as many as TORTURE_ROUNDS says; fails when anything was lost or half done. */
const rounds = Number(process.env['TORTURE_ROUNDS'] ?? 50)
const { killed, acknowledged, orders, products, restartMs, wrong } = await crash(rounds, (line) =>
  process.stdout.write(`  ${line}\n`),
)
const sorted = restartMs.toSorted((one, other) => one - other)
process.stdout.write(
  `crash: ${rounds} kills (API ${killed.api}, database ${killed.database}, both ${killed.both}); ${acknowledged} writes acknowledged (${orders} orders, ${products} products at the end); back in ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms (median), ${sorted.at(-1)?.toFixed(0)} ms (longest); ${wrong.length} wrong\n`,
)
for (const line of wrong) process.stderr.write(`✗ ${line}\n`)
process.exit(wrong.length > 0 ? 1 : 0)
