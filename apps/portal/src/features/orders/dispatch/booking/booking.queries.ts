import * as contract from '@phuljhari/contract/dispatch/consignments.contract'
import type { Consignment } from '@phuljhari/contract/dispatch/consignments.contract'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callAndParse } from '../../../../lib/call-and-parse.ts'
import { fetchFile } from '../../../../lib/fetch-file.ts'
import { withKey } from '../../../../lib/request-key.ts'
import { reload } from '../../orders.queries.ts'
import { BOARD_KEY } from '../board.queries.ts'

const KEY = ['orders', 'consignments'] as const

/** The consignments of an order, the oldest first (feature consignments). */
export const consignmentsQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...KEY, orderId],
    queryFn: ({ signal }) => callAndParse(contract.listConsignments, { query: { orderId } }, signal),
  })

/** What the server validates when orders are booked. */
export type Booking = z.input<typeof contract.bookConsignment.schema.body>
export type ConsignmentInput = z.input<typeof contract.consignmentForm>

/** Books orders on an LR, once for each key. */
export const bookOrders = (booking: Booking, key: string): Promise<Consignment> =>
  callAndParse(contract.bookConsignment, { body: booking, ...withKey(key) })

/** Refetches what shows how orders are sent. */
export function reloadBooked(cache: QueryClient, orderIds: readonly string[]): void {
  void cache.invalidateQueries({ queryKey: BOARD_KEY })
  void cache.invalidateQueries({ queryKey: KEY })
  reload(cache, ...orderIds)
}

type Change =
  | { kind: 'book'; booking: Booking; key: string }
  | { kind: 'correct'; id: string; form: ConsignmentInput; basedOn: contract.ConsignmentTexts }
  | { kind: 'confirm'; id: string }
  | { kind: 'paper'; id: string; file: File; key: string }

function send(change: Change): Promise<Consignment> {
  if (change.kind === 'book') return bookOrders(change.booking, change.key)
  const params = { id: change.id }
  if (change.kind === 'paper') {
    const body = new FormData()
    body.append('files', change.file)
    return callAndParse(contract.addConsignmentPaper, { params, body, ...withKey(change.key) })
  }
  if (change.kind === 'confirm') return callAndParse(contract.confirmConsignment, { params })
  return callAndParse(contract.updateConsignment, { params, body: { ...change.form, basedOn: change.basedOn } })
}

/** Changes a consignment of an order. */
export function useChangeConsignment(orderId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: (consignment) =>
      reloadBooked(cache, [orderId, ...(consignment?.orders.map((order) => order.orderId) ?? [])]),
  })
}

/** A photo or PDF of an LR. */
export const fetchPaper = (id: string, paperId: string): Promise<Blob> =>
  fetchFile(contract.readConsignmentPaper, { params: { id, paperId } })

/** The orders to book as a spreadsheet for the booking office. */
export const fetchToBook = (): Promise<Blob> => fetchFile(contract.exportToBook, {})
