/** Leaflet asks with this, when it is loaded, whether the browser draws SVG. */
const LEAFLET_PROBE = '<svg/>'

/** Text that is text in HTML too: the scale of the map, “50 km”. */
const isPlain = (html: string): boolean => !/[<&]/.test(html)

type Policy = {
  createHTML: (html: string) => string | null
  createScriptURL: (url: string) => string | null
}
/** Not yet among TypeScript's own types of the browser. */
type WithTrustedTypes = { trustedTypes?: { createPolicy: (name: 'default', policy: Policy) => unknown } }

/** Whether a script is one of the build's own files. */
function isOurs(url: string): boolean {
  const { origin, pathname } = new URL(url, location.href)
  return origin === location.origin && pathname.startsWith('/assets/')
}

/**
 * The server tells browsers to let no text become markup or a script (`require-trusted-types-for`). What Leaflet and the map's worker need may; anything else is refused, whoever wrote it.
 * Browsers without Trusted Types have the rest of the Content-Security-Policy.
 */
export function installTrustedTypesPolicy(): void {
  ;(window as WithTrustedTypes).trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === LEAFLET_PROBE || isPlain(html) ? html : null),
    createScriptURL: (url) => (isOurs(url) ? url : null),
  })
}
