import { config } from './config.ts'

/**
 * The URL of an image, which the API may send relative to itself although it is on another server.
 * @param sent as in the reply.
 * @param base of the API, as configured.
 */
export function imageUrl(sent: string, base = config.apiBaseUrl): string {
  const api = `${base}/`
  return URL.canParse(api) && URL.canParse(sent, api) ? new URL(sent, api).href : sent
}
