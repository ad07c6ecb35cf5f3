import { config } from './config.ts'

/**
 * The address of an image that the API named, absolute or relative to the API, which may be on another server.
 * @param base of the API, as configured.
 */
export function imageAddress(named: string, base = config.apiBaseUrl): string {
  const api = `${base}/`
  return URL.canParse(api) && URL.canParse(named, api) ? new URL(named, api).href : named
}
