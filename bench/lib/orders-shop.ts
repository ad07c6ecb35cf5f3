import { startEmbedded } from '../../apps/api/src/db/embedded/start-embedded.ts'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { readAadhaarKeys } from '../../apps/api/src/security/aadhaar-keys.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import { seedOrders } from './seed-orders.ts'

const PRODUCTS = 1000
const OPEN = 500

/** Fills a new data folder with `orders` orders. */
export async function fillWithOrders(folder: string, orders: number): Promise<void> {
  const { owner: connection, stop } = await startEmbedded({ dataDir: folder })
  try {
    await migrate(connection)
    await seedCatalogue(connection, PRODUCTS)
    const keys = await readAadhaarKeys({ dataDir: folder })
    await seedOrders(connection, orders, OPEN, keys)
  } finally {
    await stop()
  }
}
