import type pg from 'pg'
import { addAdmin, authorizationOf } from './bench-admin.ts'
import type { BenchDatabase } from './bench-database.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import { seedOrders } from './seed-orders.ts'
import { serve, type Served } from './served.ts'

const PRODUCTS = 1000

export type OrdersBench = { served: Served; connection: pg.ClientConfig; headers: Record<string, string> }

/** The product on a database with so many orders, `open` of them processing, and the headers of somebody who has signed in. */
export async function ordersBench(server: BenchDatabase, orders: number, open: number): Promise<OrdersBench> {
  const connection = await server.create(`orders_${orders}`)
  await seedCatalogue(connection, PRODUCTS)
  await seedOrders(connection, orders, open)
  await addAdmin(connection)
  const served = await serve(connection)
  return { served, connection, headers: { authorization: await authorizationOf(served), 'accept-encoding': 'br' } }
}
