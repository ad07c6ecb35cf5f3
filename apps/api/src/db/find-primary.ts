import pg from 'pg'
import { isDatabaseAway } from './is-database-away.ts'

/** A server that does not answer for so long is no primary: it may be frozen, or its host gone. */
const PROBE_MS = 2000

/** @throws when the server of `client` takes no writes, or does not answer within `patienceMs`. */
export async function requireWritable(client: pg.ClientBase, patienceMs = PROBE_MS): Promise<void> {
  // The time-out is the driver's; its types do not know it for a single query.
  const isReadOnly = { text: 'show transaction_read_only', query_timeout: patienceMs }
  const { rows } = await client.query<{ transaction_read_only: string }>(isReadOnly)
  // The code is PostgreSQL's for a write that it refuses as a standby.
  if (rows[0]?.transaction_read_only !== 'off')
    throw Object.assign(new Error('the server is a standby'), { code: '25006' })
}

async function probe(connectionString: string, patienceMs: number): Promise<string> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: patienceMs })
  client.on('error', () => {})
  try {
    await client.connect()
    await requireWritable(client, patienceMs)
    return connectionString
  } finally {
    // Not waited for: a frozen server never says goodbye.
    void client.end().catch(() => {})
  }
}

/**
 * Asks all servers at once and gives the first that takes writes.
 * @throws what one of them said when none does: a refusal (wrong password) before mere absence.
 */
export async function findPrimary(addresses: readonly string[], patienceMs = PROBE_MS): Promise<string> {
  return Promise.any(addresses.map((address) => probe(address, patienceMs))).catch(({ errors }: AggregateError) => {
    throw errors.find((error) => !isDatabaseAway(error)) ?? errors[0]
  })
}
