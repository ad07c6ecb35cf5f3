export type PortalConfig = {
  apiBaseUrl: string
  mapTilesUrl?: string
  mapTilesAttribution?: string
  store: { name: string; phone: string; website: string }
}

const DEFAULTS: PortalConfig = { apiBaseUrl: '/api', store: { name: 'Phuljhari Crackers', phone: '', website: '' } }

type Told = Partial<Record<string, unknown>>
const object = (value: unknown): Told => (typeof value === 'object' && value !== null ? { ...value } : {})
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Read by hand: the sign-in screen, which needs it first, then does not wait for zod. */
function settingsIn(told: Told): PortalConfig {
  const mapTilesUrl = text(told['mapTilesUrl'])
  const mapTilesAttribution = text(told['mapTilesAttribution'])
  const store = object(told['store'])
  return {
    apiBaseUrl: text(told['apiBaseUrl']) ?? DEFAULTS.apiBaseUrl,
    ...(mapTilesUrl !== undefined && { mapTilesUrl }),
    ...(mapTilesAttribution !== undefined && { mapTilesAttribution }),
    store: {
      name: text(store['name']) ?? DEFAULTS.store.name,
      phone: text(store['phone']) ?? DEFAULTS.store.phone,
      website: text(store['website']) ?? DEFAULTS.store.website,
    },
  }
}

/** What differs by installation, from the meta element that the server fills in index.html. Broken settings fall back to the defaults rather than to a blank screen. */
function readSettings(): PortalConfig {
  const content = document.querySelector('meta[name="phuljhari-config"]')?.getAttribute('content') ?? '{}'
  try {
    return settingsIn(object(JSON.parse(content)))
  } catch {
    return DEFAULTS
  }
}

export const config = readSettings()
