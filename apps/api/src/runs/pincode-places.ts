import { readFile } from 'node:fs/promises'

/** Degrees. */
export type Place = { latitude: number; longitude: number }

const FILE = new URL('data/pincodes.csv', import.meta.url)

/**
 * The centres of pincodes; unknown ones are missing. The file is read each time: it is asked for some times a day, and
 * would take more memory than time.
 */
export async function placesOfPincodes(pincodes: readonly string[]): Promise<Map<string, Place>> {
  const wanted = [...new Set(pincodes)].filter((pincode) => /^\d{6}$/.test(pincode))
  if (wanted.length === 0) return new Map()
  const text = `\n${await readFile(FILE, 'utf8')}`
  const found = new Map<string, Place>()
  for (const pincode of wanted) {
    const start = text.indexOf(`\n${pincode},`)
    if (start < 0) continue
    const [, latitude, longitude] = text.slice(start + 1, text.indexOf('\n', start + 1)).split(',')
    found.set(pincode, { latitude: Number(latitude), longitude: Number(longitude) })
  }
  return found
}
