import { storedEmail } from './session.ts'
import { local } from './stored.ts'

/**
 * Bills that are not saved yet are kept in this browser (features/order-entry, docs/privacy.md), each under a key of
 * its own, so that tabs do not overwrite each other's.
 */
const PREFIX = 'order-entry:'

/** The start of the keys of the signed-in user's bills. */
const userPrefix = (): string => `${PREFIX}${encodeURIComponent(storedEmail())}:`

export const billKey = (billId: string): string => `${userPrefix()}${billId}`

/** The keys of the signed-in user's bills. */
export const keptBillKeys = (): string[] => local.keys().filter((key) => key.startsWith(userPrefix()))

/** Deletes the signed-in user's bills from this browser. */
export const deleteKeptBills = (): void => keptBillKeys().forEach(local.remove)
