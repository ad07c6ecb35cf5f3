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
  text: `select o.order_id as "_id", o.order_id as "orderId", o.status, o.ordered_at as "orderDate",
           json_build_object('fullName', o.customer_name, 'userName', o.customer_name,
             'phoneNumber', o.customer_phone, 'email', o.customer_email) as "userId",
           json_build_object('street', o.street, 'landmark', o.landmark, 'city', o.city, 'state', o.state,
             'pincode', o.pincode, 'latitude', o.latitude, 'longitude', o.longitude) as "deliveryAddress",
           (select json_agg(json_build_object('product', json_build_object('_id', i.product_id,
                'productName', i.product_name, 'brandName', i.brand_name, 'category', i.category,
                'orignalPrice', i.orignal_price_paise / 100.0, 'discountPrice', i.discount_price_paise / 100.0,
                'images', json_build_array(json_build_object(
                  'Location', '/api/images/' || i.image_key || '-480.webp'))),
              'quantity', i.quantity) order by i.position)
            from order_items i where i.order_id = o.order_id) as products,
           o.subtotal_paise / 100.0 as "subTotal", o.shipping_paise / 100.0 as "shippingCharge",
           o.total_paise / 100.0 as "totalAmount", o.payment_method as "paymentMethod", o.notes,
           o.delivery_notes as "deliveryNotes", case when o.agent_id is not null then json_build_object(
             '_id', o.agent_id::text, 'fullName', a.full_name, 'vehicleNumber', a.vehicle_number,
             'phoneNumber', a.phone_number) end as "deliveryAgentId",
           o.delivery_date as "deliveryDate", o.delivery_date as "expectedDeliveryDate",
           o.delivery_slot as "deliveryTimeSlot", o.assigned_at as "assignedAt", null as "vendorId"
         from orders o left join agents a on a.id = o.agent_id
         order by o.ordered_at desc, o.order_id desc limit 50`,
}

/**
 * The simplest routes possible: one statement in plain SQL, its rows as JSON, about the same bytes as the product's
 * reply. They share no statement, check or serializer with the product, so that the comparison shows what those cost.
 */
export function addMinimalRoutes(app: FastifyInstance, connection: pg.ClientConfig): void {
  // Few connections for a short time: the product that is measured beside it needs most of those of the database.
  const pool = new pg.Pool({ max: 10, idleTimeoutMillis: 300, ...connection, types: columnTypes })
  // The database stops first.
  pool.on('error', () => {})
  app.get('/minimal/products', async () => (await pool.query(PRODUCTS)).rows)
  app.get('/minimal/orders', async () => (await pool.query(ORDERS)).rows)
}
