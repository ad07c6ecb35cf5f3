import { ApiError } from './api.ts'

/** The server's own words, else `fallback`; for a server that did not answer, `network`. */
export function failureText(error: unknown, fallback: string, network = fallback): string {
  if (!(error instanceof ApiError)) return fallback
  return error.isNetwork ? network : (error.serverMessage ?? fallback)
}

export const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0)
