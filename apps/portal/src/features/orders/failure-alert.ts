import { failureText, statusOf } from '../../lib/failure-text.ts'

const CONFLICT = 409

/** The alert of section 8. A conflict tells the server's reason instead: there, trying again would not help. */
export const failureAlert = (error: unknown, text: string): string =>
  statusOf(error) === CONFLICT ? failureText(error, text) : text
