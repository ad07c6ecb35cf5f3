import { randomUUID } from 'node:crypto'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import sharp from 'sharp'
import { customerLife } from './customer-life.ts'
import { estimateLife } from './estimate-load.ts'
import { moneyLife, openBooks } from './money-load.ts'
import { bulkLife, openPacking, packingLife } from './packing-load.ts'
import { accept, assign, changeStatus, orderBody, pick, placeOrder } from './order-load.ts'
import { openRuns, runLife } from './run-load.ts'
import { call, ServerGone, type KnownOrder, type Shop } from './shop-client.ts'

const images = await Promise.all(
  ['#f60', '#06f', '#090'].map((background) =>
    sharp({ create: { width: 640, height: 480, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  ),
)

function productForm(withImage: boolean): FormData {
  const form = new FormData()
  const fields = {
    productName: `Rocket ${randomUUID()}`,
    brandName: 'Torture',
    category: 'ROCKETS',
    orignalPrice: '120.50',
    discountPrice: '99.25',
    productId: randomUUID(),
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (withImage) form.append('files', new Blob([new Uint8Array(pick(images))], { type: 'image/jpeg' }), 'a.jpg')
  return form
}

async function addProduct(shop: Shop): Promise<void> {
  const product = await call(shop, 'POST', '/products', productForm(true))
  shop.known.products.set(product._id, { image: product.images[0].Location, inFlight: null })
}

async function changeProduct(shop: Shop, mine: string[]): Promise<void> {
  const id = pick(mine)
  const known = shop.known.products.get(id)
  if (!known) return
  known.inFlight = 'image'
  const form = productForm(true)
  form.delete('productId')
  const product = await call(shop, 'PATCH', `/products/${id}`, form)
  Object.assign(known, { image: product.images[0].Location, inFlight: null })
}

async function removeProduct(shop: Shop, mine: string[]): Promise<void> {
  const id = mine.shift()
  const known = id === undefined ? undefined : shop.known.products.get(id)
  if (id === undefined || !known) return
  known.inFlight = 'deletion'
  await call(shop, 'DELETE', `/products/${id}`)
  shop.known.products.delete(id)
}

const LR = { name: 'KPN', destination: 'Erode' }
/** A customer at the counter, or goods for a lorry: entered and accepted at once, then handed over or sent. */
async function entryLife(shop: Shop, productId: string): Promise<void> {
  const key = randomUUID()
  const isPickup = Math.random() < 0.5
  const draft = {
    ...orderBody(productId),
    items: [{ productId, quantity: 1 }],
    source: 'counter',
    fulfilment: isPickup ? 'pickup' : 'lorry',
    transport: { name: LR.name, destination: LR.destination },
    extraDiscount: { amount: 9.25 },
    shippingCharge: 0,
  }
  shop.known.openKeys.push(key)
  const entry = { draft, expectedTotal: 90, accept: true }
  const order = await call(shop, 'POST', '/orders/entries', entry, { 'idempotency-key': key })
  shop.known.openKeys.splice(shop.known.openKeys.indexOf(key), 1)
  const known: KnownOrder = { total: order.totalAmount, status: order.status, agentId: null, inFlight: null }
  shop.known.orders.set(order.orderId, known)
  const id = order.orderId
  if (isPickup) return changeStatus(shop, id, 'delivered', null, () => call(shop, 'POST', `/orders/${id}/hand-over`))
  const lrNumber = randomUUID()
  if (Math.random() < 0.3) {
    await changeStatus(shop, id, 'in_transit', null, () =>
      call(shop, 'POST', `/orders/${id}/lorry`, { ...LR, lrNumber }),
    )
    return changeStatus(shop, id, 'delivered', null, () => call(shop, 'POST', `/orders/${id}/confirm-delivery`))
  }
  const booking = { ...LR, lrNumber, orderIds: [id], bookedOn: indiaDay(new Date()), cartons: 2 }
  const book = () => call(shop, 'POST', '/consignments', booking, { 'idempotency-key': randomUUID() })
  await changeStatus(shop, id, 'in_transit', null, book)
  const [consignment] = await call<Array<{ _id: string }>>(shop, 'GET', `/consignments?orderId=${id}`)
  await changeStatus(shop, id, 'delivered', null, () => call(shop, 'POST', `/consignments/${consignment?._id}/confirm`))
}

/** Takes one order through part of its life cycle. */
async function orderLife(shop: Shop, productId: string): Promise<void> {
  const id = await placeOrder(shop, orderBody(productId))
  if (Math.random() < 0.15)
    return changeStatus(shop, id, 'rejected', null, () => call(shop, 'PATCH', `/orders/vendorStatus/rejected/${id}`))
  const agentId = pick(shop.known.agents)
  await accept(shop, id)
  await assign(shop, id, agentId)
  if (Math.random() < 0.5)
    await changeStatus(shop, id, 'delivered', agentId, () =>
      call(shop, 'PATCH', `/delivery-agents/orders/${id}/status`, { status: 'delivered', deliveryAgentId: agentId }),
    )
}

/** Registers the shop for GST, turns packing on, and creates three agents and a product that is never deleted. */
export async function openShop(shop: Shop): Promise<void> {
  await openBooks(shop)
  await openPacking(shop)
  await openRuns(shop)
  for (const fullName of ['Selvi', 'Murugan']) {
    const agent = await call(shop, 'POST', '/delivery-agents', {
      fullName,
      phoneNumber: '9876543210',
      aadharNumber: '012345678901',
    })
    shop.known.agents.push(agent._id)
  }
  await addProduct(shop)
}

/** Runs a busy shop's requests in several lanes at once, until the server dies or `isOver`. */
export async function busyShop(shop: Shop): Promise<void> {
  const [permanent] = shop.known.products.keys()
  const lane = async (work: (mine: string[]) => Promise<unknown>) => {
    const mine: string[] = []
    try {
      while (!shop.isOver()) await work(mine)
    } catch (error) {
      if (!(error instanceof ServerGone)) throw error
    }
  }
  const changeCatalogue = async (mine: string[]) => {
    const before = new Set(shop.known.products.keys())
    await addProduct(shop)
    mine.push(...[...shop.known.products.keys()].filter((id) => !before.has(id)).slice(-1))
    if (Math.random() < 0.4) await changeProduct(shop, mine)
    if (mine.length > 2) await removeProduct(shop, mine)
  }
  await Promise.all([
    lane(changeCatalogue),
    ...Array.from({ length: 4 }, () => lane(() => orderLife(shop, permanent ?? ''))),
    lane(() => entryLife(shop, permanent ?? '')),
    lane(() => packingLife(shop, permanent ?? '')),
    lane(() => bulkLife(shop, permanent ?? '')),
    lane(() => customerLife(shop, permanent ?? '')),
    lane(() => estimateLife(shop, permanent ?? '')),
    lane(() => runLife(shop, permanent ?? '')),
    // Each lane has a separate agent, whose cash no other lane takes.
    ...shop.known.agents.map((agentId) => lane(() => moneyLife(shop, permanent ?? '', agentId))),
  ])
}
