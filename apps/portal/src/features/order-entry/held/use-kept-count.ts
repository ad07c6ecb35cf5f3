import { useSyncExternalStore } from 'react'
import { keptBillKeys } from '../../../lib/kept-bills.ts'
import { subscribeToBills } from '../store/bill-store.ts'

/** How many bills of the user this browser keeps. */
export const useKeptCount = (): number => useSyncExternalStore(subscribeToBills, () => keptBillKeys().length)
