import { config } from './config.ts'

/**
 * Where a picture is that the API names: by a whole address, or by one that is relative to the API's own, which may be on another server than the portal.
 * @param base of the API, as configured.
 */
export function imageAddress(named: string, base = config.apiBaseUrl): string {
  const api = `${base}/`
  return URL.canParse(api) && URL.canParse(named, api) ? new URL(named, api).href : named
}
