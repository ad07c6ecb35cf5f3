import { orderTotals } from '@phuljhari/contract/orders/order-totals'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { readdir, readFile } from 'node:fs/promises'
import type { Db, Tx } from '../db/database.ts'
import { saveImage } from '../files/images.ts'
import { prepareImage } from '../files/prepare-image.ts'
import type { Storage } from '../files/storage.ts'
import { formatOrderId } from '../orders/order-id.ts'
import { withNameIds } from '../products/price-list.store.ts'
import { sampleCatalogue } from './catalogue.ts'
import { agents } from './people.ts'
import { type PlannedOrder, planOrders } from './plan-orders.ts'
import * as store from './sample-data.store.ts'
import { type AadhaarKeys, seal } from '../security/seal.ts'

const folder = new URL('./pictures/', import.meta.url)

/** The pictures of each category, from files named `<category>-<n>.webp` with dashes for the category's spaces. */
async function picturesByCategory(): Promise<Map<string, Buffer[]>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.webp')).toSorted()
  const pictures = new Map<string, Buffer[]>()
  for (const name of names) {
    const category = name
      .replace(/-\d+\.webp$/, '')
      .replaceAll('-', ' ')
      .toUpperCase()
    pictures.set(category, [...(pictures.get(category) ?? []), await readFile(new URL(name, folder))])
  }
  return pictures
}

async function assignOrderIds(tx: Tx, orders: readonly PlannedOrder[]): Promise<string[]> {
  const numbers = await store.takeOrderNumbers(tx, orders.length)
  return orders.map(({ orderedAt }, index) =>
    formatOrderId(indiaDay(orderedAt).slice(0, 7).replace('-', ''), numbers[index] ?? 0),
  )
}

/** Saves the pictures of each category and returns their image keys. */
async function savePictures(storage: Storage): Promise<Map<string, string[]>> {
  const keys = new Map<string, string[]>()
  for (const [category, pictures] of await picturesByCategory()) {
    const prepared = await Promise.all(pictures.map(prepareImage))
    await Promise.all(prepared.map((image) => saveImage(storage, image)))
    keys.set(
      category,
      prepared.map((image) => image.key),
    )
  }
  return keys
}

/**
 * Fills an empty database with a catalogue, fictitious agents and orders, so that every screen shows something on the
 * first start.
 * @returns false, having changed nothing, when the database is not empty.
 */
export async function fillSampleData(
  db: Db,
  { aadhaarKeys, storage }: { aadhaarKeys: AadhaarKeys; storage: Storage },
): Promise<boolean> {
  if (!(await store.isEmpty(db))) return false
  const pictures = await savePictures(storage)
  return db.transaction(async (tx) => {
    await store.lockFilling(tx)
    if (!(await store.isEmpty(tx))) return false

    const catalogue = sampleCatalogue()
    const rows = await withNameIds(
      tx,
      catalogue.map((product) => ({
        productName: product.name,
        brandName: product.brand,
        category: product.category,
        orignalPrice: product.mrp * 100,
        discountPrice: product.selling === null ? null : Math.round(product.selling * 100),
      })),
    )
    const withImages = rows.map((row, index) => {
      const keys = pictures.get(catalogue[index]?.category ?? '') ?? []
      return { ...row, imageKey: keys[index % keys.length] ?? null, trade: catalogue[index]?.trade ?? {} }
    })
    const productIds = await store.insertProducts(tx, withImages)
    const agentIds = await store.insertAgents(
      tx,
      agents.map((agent) => ({ ...agent, sealed: seal(agent.aadhar, aadhaarKeys) })),
    )

    const orders = planOrders(new Date(), catalogue.length)
    const ids = await assignOrderIds(tx, orders)
    await store.insertOrders(
      tx,
      orders.map((order, index) => {
        const items = order.items.map(({ product, quantity }) => ({
          orignalPrice: withImages[product]?.orignalPricePaise ?? 0,
          discountPrice: withImages[product]?.discountPricePaise ?? null,
          quantity,
        }))
        return {
          ...order,
          orderId: ids[index] ?? '',
          agentId: order.agent === null ? null : agentIds[order.agent],
          ...orderTotals(items, order.shippingPaise),
        }
      }),
    )
    await store.insertItems(
      tx,
      orders.flatMap((order, index) =>
        order.items.map(({ product, quantity }, position) => ({
          orderId: ids[index] ?? '',
          position: position + 1,
          productId: productIds[product] ?? 0,
          brand: catalogue[product]?.brand ?? '',
          category: catalogue[product]?.category ?? '',
          row: withImages[product],
          quantity,
        })),
      ),
    )
    await store.insertEvents(
      tx,
      orders.flatMap((order, index) => [
        { orderId: ids[index] ?? '', action: 'placed', status: 'processing', at: order.orderedAt },
        ...order.steps.map((step) => ({
          orderId: ids[index] ?? '',
          action: step.action,
          status: step.status,
          at: step.at,
        })),
      ]),
    )
    return true
  })
}
