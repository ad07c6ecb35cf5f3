import type { OrderToPack } from '@phuljhari/contract/dispatch/order-to-pack'
import * as contract from '@phuljhari/contract/dispatch/packing.contract'
import type { Packing } from '@phuljhari/contract/dispatch/packing.contract'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-error.ts'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { reload } from '../orders.queries.ts'
import { BOARD_KEY, SHORTAGES_KEY } from './board.queries.ts'
import { say } from './packing.messages.ts'

const keyOf = (orderId: string) => ['orders', 'packing', orderId] as const

export const packingQuery = (orderId: string) =>
  queryOptions({
    queryKey: keyOf(orderId),
    queryFn: ({ signal }) => callAndParse(contract.getPacking, { params: { orderId } }, signal),
  })

/** What packing lists are printed from, in the sequence of the ids. */
export const fetchOrdersToPack = (orderIds: readonly string[]): Promise<OrderToPack[]> =>
  callAndParse(contract.readOrdersToPack, { body: { orderIds: [...orderIds] } })

/** Shows what the server replied, unless a newer reply is shown. */
export function showPacking(cache: QueryClient, packing: Packing): void {
  void cache.cancelQueries({ queryKey: keyOf(packing.orderId) })
  cache.setQueryData(keyOf(packing.orderId), packing)
}

/** The packing of the order and all lists that show it. */
export function reloadPacking(cache: QueryClient, orderId: string): void {
  void cache.invalidateQueries({ queryKey: keyOf(orderId) })
  void cache.invalidateQueries({ queryKey: BOARD_KEY })
  void cache.invalidateQueries({ queryKey: SHORTAGES_KEY })
  reload(cache, orderId)
}

/** Starts packing; asks before it takes over from someone else. @returns null when the user leaves it to them */
async function claim(orderId: string): Promise<Packing | null> {
  const params = { orderId }
  try {
    return await callAndParse(contract.claimPacking, { params, body: {} })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'packing.claimed') throw error
    const packing = await callAndParse(contract.getPacking, { params })
    const isConfirmed = await dialogs.confirm(say.takeOver(packing.packer?.name ?? ''))
    if (!isConfirmed) return null
    return callAndParse(contract.claimPacking, { params, body: { takeOver: packing.claim } })
  }
}

/** A change of a packing that is not a tick. */
export type Change =
  | { kind: 'claim' }
  | { kind: 'release' | 'takeOut'; claim: number }
  | { kind: 'complete'; claim: number; cartons: { grams: number[]; mark: string } }
  | { kind: 'cartons'; cartons: { grams: number[]; mark: string } }
  | { kind: 'check' | 'reopen' }

function send(orderId: string, change: Change): Promise<Packing | null> {
  const params = { orderId }
  switch (change.kind) {
    case 'claim':
      return claim(orderId)
    case 'release':
      return callAndParse(contract.releasePacking, { params, body: { claim: change.claim } })
    case 'takeOut':
      return callAndParse(contract.takeOut, { params, body: { claim: change.claim } })
    case 'complete':
      return callAndParse(contract.completePacking, { params, body: { claim: change.claim, cartons: change.cartons } })
    case 'cartons':
      return callAndParse(contract.setCartons, { params, body: change.cartons })
    case 'check':
      return callAndParse(contract.checkPacking, { params })
    default:
      return callAndParse(contract.reopenPacking, { params })
  }
}

/** Changes the packing of an order, except for ticks, which the outbox sends. */
export function useChangePacking(orderId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => send(orderId, change),
    onSuccess: (packing) => {
      if (packing) showPacking(cache, packing)
    },
    onSettled: () => reloadPacking(cache, orderId),
  })
}
