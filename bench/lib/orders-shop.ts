import type pg from 'pg'
import { startEmbedded } from '../../apps/api/src/db/embedded/start-embedded.ts'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { readAadhaarKeys } from '../../apps/api/src/security/aadhaar-keys.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import { seedOrders, withoutCustomers } from './seed-orders.ts'

const PRODUCTS = 1000
const OPEN = 500

type Filling = {
  /** False leaves the customer book empty. */
  hasCustomers?: boolean
  /** What is added when the orders are there. */
  more?: (connection: pg.ClientConfig) => Promise<unknown>
}

/** Fills a new data folder with `orders` orders. */
export async function fillWithOrders(
  folder: string,
  orders: number,
  { hasCustomers = true, more }: Filling = {},
): Promise<void> {
  const { owner: connection, stop } = await startEmbedded({ dataDir: folder })
  try {
    await migrate(connection)
    await seedCatalogue(connection, PRODUCTS)
    const keys = await readAadhaarKeys({ dataDir: folder })
    const seed = () => seedOrders(connection, orders, OPEN, keys)
    await (hasCustomers ? seed() : withoutCustomers(connection, seed))
    await more?.(connection)
  } finally {
    await stop()
  }
}
