import { startEmbedded } from '../../apps/api/src/db/embedded/start-embedded.ts'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import { seedOrders } from './seed-orders.ts'

const PRODUCTS = 1000
const OPEN = 500

/** Fills the data folder of a shop that has never been started with so many orders. */
export async function fillWithOrders(folder: string, orders: number): Promise<void> {
  const { owner: connection, stop } = await startEmbedded({ dataDir: folder })
  try {
    await migrate(connection)
    await seedCatalogue(connection, PRODUCTS)
    await seedOrders(connection, orders, OPEN)
  } finally {
    await stop()
  }
}
