import type { BenchDatabase } from './bench-database.ts'
import { load, type Load, type Target } from './load.ts'
import type { Served } from './served.ts'

/** With CPU time per request in milliseconds, of the server process and of the database. */
export type Measured = Load & { cpuMs: number; databaseMs: number }

/** Puts a load on a server and measures its CPU time. */
export async function measure(
  { served, database }: { served: Served; database: BenchDatabase },
  target: Target,
  connections: number,
  seconds: number,
): Promise<Measured> {
  const [before, databaseBefore] = [await served.usage(), database.cpuMs()]
  const result = await load(target, connections, seconds)
  const [after, databaseAfter] = [await served.usage(), database.cpuMs()]
  return {
    ...result,
    cpuMs: (after.cpuMs - before.cpuMs) / result.requests,
    databaseMs: (databaseAfter - databaseBefore) / result.requests,
  }
}
