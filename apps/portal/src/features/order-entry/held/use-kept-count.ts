import { useSyncExternalStore } from 'react'
import { keptDraftKeys } from '../../../entities/orders/kept-drafts.ts'
import { subscribeToBills } from '../store/draft-store.ts'

/** How many bills of the user this browser keeps. */
export const useKeptCount = (): number => useSyncExternalStore(subscribeToBills, () => keptDraftKeys().length)
