import { z } from 'zod'

const settings = z.object({
  apiBaseUrl: z.string().default('/api'),
  mapTilesUrl: z.string().optional(),
  mapTilesAttribution: z.string().optional(),
  store: z
    .object({ name: z.string(), phone: z.string(), website: z.string() })
    .default({ name: 'Phuljhari Crackers', phone: '', website: '' }),
})

/** What differs by installation, from the meta element that the server fills in index.html. Broken settings fall back to the defaults rather than to a blank screen. */
function readSettings(): z.output<typeof settings> {
  const content = document.querySelector('meta[name="phuljhari-config"]')?.getAttribute('content') ?? '{}'
  try {
    return settings.parse(JSON.parse(content))
  } catch {
    return settings.parse({})
  }
}

export const config = readSettings()
