import { storedEmail } from '../../lib/session.ts'
import { local } from '../../lib/stored.ts'

/**
 * Order drafts are kept in this browser (features/order-entry, docs/privacy.md), each under a separate key, so that
 * tabs do not overwrite each other's drafts.
 */
const PREFIX = 'order-entry:'

/** The start of the keys of the signed-in user's drafts. */
const userPrefix = (): string => `${PREFIX}${encodeURIComponent(storedEmail())}:`

/** The key under which this browser keeps a draft of the signed-in user. */
export const draftKey = (draftId: string): string => `${userPrefix()}${draftId}`

/** The keys of the signed-in user's drafts. */
export const keptDraftKeys = (): string[] => local.keys().filter((key) => key.startsWith(userPrefix()))

/** Deletes the signed-in user's drafts from this browser. */
export const deleteKeptDrafts = (): void => keptDraftKeys().forEach(local.remove)
