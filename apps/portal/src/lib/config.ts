export type PortalConfig = {
  apiBaseUrl: string
  mapTilesUrl?: string
  mapTilesAttribution?: string
  store: { name: string; phone: string; website: string }
  /** What the server supports beyond section 7; absent if the page has no feature list (features.ts). */
  features?: readonly string[]
}

const DEFAULTS: PortalConfig = { apiBaseUrl: '/api', store: { name: 'Phuljhari Crackers', phone: '', website: '' } }

type Settings = Partial<Record<string, unknown>>
const object = (value: unknown): Settings => (typeof value === 'object' && value !== null ? { ...value } : {})
/** The feature names in a list from a server, or undefined when it is not a list. */
export const readFeatures = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : undefined
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Parsed without zod, so that the sign-in screen need not load it. */
function parseSettings(settings: Settings): PortalConfig {
  const features = readFeatures(settings['features'])
  const mapTilesUrl = text(settings['mapTilesUrl'])
  const mapTilesAttribution = text(settings['mapTilesAttribution'])
  const store = object(settings['store'])
  return {
    apiBaseUrl: text(settings['apiBaseUrl']) ?? DEFAULTS.apiBaseUrl,
    ...(mapTilesUrl !== undefined && { mapTilesUrl }),
    ...(mapTilesAttribution !== undefined && { mapTilesAttribution }),
    ...(features !== undefined && { features }),
    store: {
      name: text(store['name']) ?? DEFAULTS.store.name,
      phone: text(store['phone']) ?? DEFAULTS.store.phone,
      website: text(store['website']) ?? DEFAULTS.store.website,
    },
  }
}

/**
 * The installation's settings, from the meta element that the server fills in. Invalid ones fall back to the defaults.
 */
function readSettings(): PortalConfig {
  const content = document.querySelector('meta[name="phuljhari-config"]')?.getAttribute('content') ?? '{}'
  try {
    return parseSettings(object(JSON.parse(content)))
  } catch {
    return DEFAULTS
  }
}

export const config = readSettings()

/** What screens call the shop: its name once it is set, until then that of the product. */
export const shopTitle = (): string => config.store.name || 'Phuljhari'
