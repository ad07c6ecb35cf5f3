import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { columnTypes } from '../../apps/api/src/db/database.ts'

const PRODUCTS = {
  name: 'minimal_products',
  text: `select p.id::text as "_id", p.name as "productName", b.name as "brandName", c.name as category,
           p.orignal_price_paise / 100.0 as "orignalPrice",
           coalesce(p.discount_price_paise, 0) / 100.0 as "discountPrice",
           json_build_array(json_build_object('Location', '/api/images/' || p.image_key || '-480.webp')) as images
         from products p join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
         order by p.id desc limit 15`,
}
const ORDERS = {
  name: 'minimal_orders',
  text: `select o.*, a.full_name as agent_name, a.vehicle_number as agent_vehicle, a.phone_number as agent_phone,
           (select json_agg(i order by i.position) from order_items i where i.order_id = o.order_id) as products
         from orders o left join agents a on a.id = o.agent_id
         order by o.ordered_at desc, o.order_id desc limit 50`,
}

/**
 * The simplest routes possible: one statement, its rows as JSON. They share no statement, check or serializer with the
 * product, so that the comparison shows what those cost.
 */
export function addMinimalRoutes(app: FastifyInstance, connection: pg.ClientConfig): void {
  // Few connections for a short time: the product that is measured beside it needs most of those of the database.
  const pool = new pg.Pool({ max: 10, idleTimeoutMillis: 300, ...connection, types: columnTypes })
  // The database stops first.
  pool.on('error', () => {})
  app.get('/minimal/products', async () => (await pool.query(PRODUCTS)).rows)
  app.get('/minimal/orders', async () => (await pool.query(ORDERS)).rows)
}
