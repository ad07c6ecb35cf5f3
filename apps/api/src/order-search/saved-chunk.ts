import type { ChangingColumns, FixedColumns } from './chunk-columns.ts'
import { IndexChunk } from './index-chunk.ts'
import { bytesOf, pack, PackedTexts, unpack } from './packed-texts.ts'
import { TextGrams } from './text-grams.ts'

// Chunks as they are saved in the database (saved-index.store.ts).

type Body = { fixed: FixedColumns; texts: Uint8Array; items: number; grams: Uint8Array }

/** What changes only when an order is added or edited. */
export function packBody(chunk: IndexChunk): Uint8Array {
  const { fixed, grams, texts } = chunk
  return pack({ fixed, grams: grams.bits, texts: bytesOf(texts), items: texts.items.length } satisfies Body)
}
/** What changes whenever somebody works on an order. */
export const packFields = (chunk: IndexChunk): Uint8Array => pack(chunk.changing)

/** Copies of columns: as parts of the buffer that was unpacked they would keep all of it in memory. */
const copied = (fixed: FixedColumns, changing: ChangingColumns): [FixedColumns, ChangingColumns] => [
  {
    ids: fixed.ids,
    idEnds: fixed.idEnds.slice(),
    placedAt: fixed.placedAt.slice(),
    cities: fixed.cities.slice(),
    states: fixed.states.slice(),
    latitudes: fixed.latitudes.slice(),
    longitudes: fixed.longitudes.slice(),
  },
  {
    statuses: changing.statuses.slice(),
    agents: changing.agents.slice(),
    payments: changing.payments.slice(),
    deliveryDays: changing.deliveryDays.slice(),
  },
]

/** @returns null when the chunk is damaged. */
export function unpackChunk(body: Uint8Array, fields: Uint8Array): IndexChunk | null {
  try {
    const { fixed, texts, items, grams } = unpack(body) as Body
    const changing = unpack(fields) as ChangingColumns
    if (changing.statuses.length !== fixed.placedAt.length) return null
    const packed = new PackedTexts(texts, fixed.placedAt.length, items, new TextGrams(grams.slice()))
    return new IndexChunk(...copied(fixed, changing), packed)
  } catch {
    return null
  }
}
