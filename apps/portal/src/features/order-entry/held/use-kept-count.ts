import { useSyncExternalStore } from 'react'
import { keptDraftKeys } from '../../../entities/orders/kept-drafts.ts'
import { subscribeToDrafts } from '../store/draft-store.ts'

/** How many drafts of the user this browser keeps. */
export const useKeptCount = (): number => useSyncExternalStore(subscribeToDrafts, () => keptDraftKeys().length)
