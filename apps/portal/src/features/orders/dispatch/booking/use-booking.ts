import type { BoardOrder } from '@phuljhari/contract/dispatch/board.contract'
import { consignmentForm, type Consignment } from '@phuljhari/contract/dispatch/consignments.contract'
import type { FreightTerms } from '@phuljhari/contract/dispatch/consignment-words'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../../lib/api-error.ts'
import { failureText } from '../../../../lib/failure-text.ts'
import { randomId } from '../../../../lib/random-id.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { bookOrders, reloadBooked, type ConsignmentInput } from './booking.queries.ts'
import { say } from './booking.messages.ts'
import type { TypedRow } from './pasted-rows.ts'

/** Why the row of an order was not booked. */
export type Refusal = {
  message: string
  /** Of wrong values, by column. */
  fields: Partial<Record<keyof TypedRow, string>>
  /** An order that has this LR already, after which it can be booked all the same. */
  duplicateOf: string | null
}
const COLUMNS = ['name', 'destination', 'lrNumber', 'cartons', 'bookedOn'] as const

/** What the row of an order shows before anything is typed. */
const given = ({ lorry, cartons, status }: BoardOrder, day: string): TypedRow => ({
  name: lorry?.name ?? '',
  destination: lorry?.destination ?? '',
  lrNumber: '',
  // Of an order that has left in part, nobody knows how many go next.
  cartons: status === 'in_transit' || cartons === null ? '' : String(cartons),
  bookedOn: day,
})

const formOf = ({ cartons, ...row }: TypedRow, freightTerms: FreightTerms): ConsignmentInput => ({
  ...row,
  cartons: cartons.trim() === '' ? Number.NaN : Number(cartons),
  freightTerms,
})

type Filled = { order: BoardOrder; row: TypedRow }
const fold = (name: string) => name.toLowerCase().replaceAll(/\s/g, '')
/** Rows of one customer with the same LR are one consignment. */
const groupsOf = (filled: readonly Filled[]) => [
  ...Map.groupBy(filled, ({ order, row }) => JSON.stringify([order.customerName, fold(row.name), row.lrNumber.trim()])),
]

function refusalOf(error: unknown): Refusal {
  const problem = error instanceof ApiError ? error : null
  const fields = Object.fromEntries(
    COLUMNS.flatMap((one) => (problem?.fields[one] ? [[one, problem.fields[one]]] : [])),
  )
  const isDuplicate = problem?.code === 'consignment.exists'
  return {
    message: failureText(error, say.failed),
    fields: isDuplicate ? {} : fields,
    duplicateOf: isDuplicate ? (problem?.existing?.id ?? '') : null,
  }
}

type Options = {
  /** The day on which all are booked, unless a row has another one. */
  day: string
  freightTerms: FreightTerms
  onBooked: (consignment: Consignment) => void
}

/**
 * What is typed into the table of orders to book, and why rows were refused. Each LR is a call of its own: what is
 * booked stays booked when a later one is refused.
 */
export function useBooking(orders: readonly BoardOrder[], { day, freightTerms, onBooked }: Options) {
  const cache = useQueryClient()
  const [typed, setTyped] = useState<Readonly<Record<string, Partial<TypedRow>>>>({})
  const [refusals, setRefusals] = useState<Readonly<Record<string, Refusal>>>({})
  const [busy, setBusy] = useState(false)
  /** One key for each booking: pressed again after a lost reply, it is the same booking. */
  const keys = useRef(new Map<string, string>())

  const rowOf = (order: BoardOrder): TypedRow => ({ ...given(order, day), ...typed[order.orderId] })
  const enter = (changes: ReadonlyMap<string, Partial<TypedRow>>) => {
    const entries = [...changes]
    setTyped((now) => ({
      ...now,
      ...Object.fromEntries(entries.map(([orderId, row]) => [orderId, { ...now[orderId], ...row }])),
    }))
    setRefusals((now) => Object.fromEntries(Object.entries(now).filter(([orderId]) => !changes.has(orderId))))
  }
  const filled = orders.map((order) => ({ order, row: rowOf(order) })).filter(({ row }) => row.lrNumber.trim() !== '')

  /** Books the rows of one LR. @returns why not, or null */
  async function bookGroup(group: readonly Filled[], isDuplicateConfirmed: boolean): Promise<Refusal | null> {
    const [first] = group
    if (!first) return null
    const forms = group.map(({ row }) => consignmentForm.safeParse(formOf(row, freightTerms)))
    const issues = forms.flatMap(({ error }) => error?.issues ?? [])
    if (issues.length > 0)
      return {
        message: issues[0]?.message ?? say.failed,
        fields: Object.fromEntries(issues.map(({ path, message }) => [path[0], message]).toReversed()),
        duplicateOf: null,
      }
    const booking = {
      ...formOf(first.row, freightTerms),
      cartons: group.reduce((sum, { row }) => sum + Number(row.cartons), 0),
      orderIds: group.map(({ order }) => order.orderId),
      isDuplicateConfirmed,
    }
    const content = JSON.stringify(booking)
    const key = keys.current.get(content) ?? randomId()
    keys.current.set(content, key)
    try {
      onBooked(await bookOrders(booking, key))
      return null
    } catch (error) {
      return refusalOf(error)
    }
  }

  /** Books rows. @returns how many orders were booked and refused */
  async function bookAll(rows: readonly Filled[], isDuplicateConfirmed = false) {
    setBusy(true)
    let refused = 0
    for (const [, group] of groupsOf(rows)) {
      const ids = group.map(({ order }) => order.orderId)
      const refusal = await bookGroup(group, isDuplicateConfirmed)
      setRefusals((now) => ({
        ...Object.fromEntries(Object.entries(now).filter(([orderId]) => !ids.includes(orderId))),
        ...(refusal && Object.fromEntries(ids.map((orderId) => [orderId, refusal]))),
      }))
      if (refusal) refused += ids.length
      // What remains in the list, because a part of it has not left, is entered anew.
      else setTyped((now) => Object.fromEntries(Object.entries(now).filter(([orderId]) => !ids.includes(orderId))))
    }
    setBusy(false)
    reloadBooked(
      cache,
      rows.map(({ order }) => order.orderId),
    )
    return { booked: rows.length - refused, refused }
  }
  const book = useSingleFlight(async (onDone: (result: { booked: number; refused: number }) => void) =>
    onDone(await bookAll(filled)),
  )
  /** Books the row of an order although its LR was booked before, with those that were refused along with it. */
  const bookAnyway = useSingleFlight(async (orderId: string) => {
    const group = groupsOf(filled).find(([, rows]) => rows.some(({ order }) => order.orderId === orderId))
    await bookAll(group?.[1] ?? [], true)
  })
  return { rowOf, enter, filled: filled.length, refusals, busy, book, bookAnyway }
}
