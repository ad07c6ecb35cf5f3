import type pg from 'pg'
import { addAdmin, signIn } from './bench-admin.ts'
import type { BenchDatabase } from './bench-database.ts'
import { BENCH_AADHAAR_KEYS } from './bench-keys.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import { seedOrders, withoutCustomers } from './seed-orders.ts'
import { serve, type Served } from './served.ts'

const PRODUCTS = 1000

export type OrdersBench = { served: Served; connection: pg.ClientConfig; headers: Record<string, string> }

/**
 * Serves the product on a database with `orders` orders, the first `open` processing. `headers` sign a user in.
 * @param hasCustomers false leaves the customer book empty
 */
export async function ordersBench(
  server: BenchDatabase,
  orders: number,
  open: number,
  hasCustomers = true,
): Promise<OrdersBench> {
  const connection = await server.create(`orders_${orders}`)
  await seedCatalogue(connection, PRODUCTS)
  const seed = () => seedOrders(connection, orders, open, BENCH_AADHAAR_KEYS)
  await (hasCustomers ? seed() : withoutCustomers(connection, seed))
  await addAdmin(connection)
  const served = await serve(connection)
  return { served, connection, headers: { authorization: await signIn(served), 'accept-encoding': 'br' } }
}
