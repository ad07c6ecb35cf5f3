/** Leaflet parses this on load to detect SVG support. */
const LEAFLET_PROBE = '<svg/>'

/** Text without markup, such as the scale of the map, “50 km”. */
const isPlain = (html: string): boolean => !/[<&]/.test(html)

type Policy = {
  createHTML: (html: string) => string | null
  createScriptURL: (url: string) => string | null
}
/** Not yet in TypeScript's DOM types. */
type WithTrustedTypes = { trustedTypes?: { createPolicy: (name: 'default', policy: Policy) => unknown } }

/** Whether a script URL is an asset of the build. */
function isOwnAsset(url: string): boolean {
  const { origin, pathname } = new URL(url, location.href)
  return origin === location.origin && pathname.startsWith(`${import.meta.env.BASE_URL}assets/`)
}

/**
 * The server sends `require-trusted-types-for`, so that no string can become markup or a script. This default policy
 * allows what Leaflet and the map's worker need and refuses everything else. Browsers without Trusted Types rely on
 * the rest of the Content-Security-Policy.
 */
export function installTrustedTypesPolicy(): void {
  ;(window as WithTrustedTypes).trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === LEAFLET_PROBE || isPlain(html) ? html : null),
    createScriptURL: (url) => (isOwnAsset(url) ? url : null),
  })
}
