import { t } from '@phuljhari/contract/rules/t'

/** Section 9: static assets load with a 120-second time-out. */
const TIMEOUT_MS = 120_000
const RETRY_AFTER_MS = 1_000

/**
 * Why code could not be loaded: it may arrive later, or a new build has replaced the one that runs here, or the browser
 * has kept a failure, as older ones do with modules.
 */
type Reason = 'unavailable' | 'updated' | 'kept'
const TEXTS: Record<Reason, string> = {
  unavailable: t('Could not load this. Check your connection and try again.'),
  updated: t('The portal was updated.'),
  kept: t('Could not load this. Reload to try again.'),
}

/** Code could not be loaded, in spite of a second attempt. Its message is for the user. */
export class CodeLoadError extends Error {
  /** Another attempt fails as well until the page is reloaded. */
  readonly needsReload: boolean
  readonly isUpdate: boolean

  constructor(reason: Reason, cause?: unknown) {
    super(TEXTS[reason], { cause })
    this.needsReload = reason !== 'unavailable'
    this.isUpdate = reason === 'updated'
  }
}

/** @throws when `run` has not finished within the limit. */
async function inTime<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('Loading timed out'))
      limit.abort()
    }, TIMEOUT_MS)
  })
  try {
    return await Promise.race([run(limit.signal), timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Some servers send their page in place of a file that is gone. */
const isCode = (response: Response) => response.ok && !response.headers.get('content-type')?.startsWith('text/html')

async function fetchFile(url: string, signal: AbortSignal, isRetry = false): Promise<void> {
  try {
    const response = await fetch(url, { signal, cache: isRetry ? 'reload' : 'default' })
    // Only a file that has arrived as a whole is in the browser's cache.
    await response.arrayBuffer()
    if (!isCode(response)) throw new Error(`${url} could not be loaded (${response.status})`)
  } catch (error) {
    if (isRetry || signal.aborted) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
    await fetchFile(url, signal, true)
  }
}

/** The files that are loaded or loading, by URL; those that failed are not kept. */
const files = new Map<string, Promise<void>>()

function arrive(url: string): Promise<void> {
  const known = files.get(url)
  if (known) return known
  const file = inTime((signal) => fetchFile(url, signal))
  files.set(url, file)
  file.catch(() => files.delete(url))
  return file
}

const hasLink = (url: string) => document.querySelector(`link[href="${url}"]`) !== null

function addStyles(url: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${url}"]`)) return Promise.resolve()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href: url })
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${url} could not be loaded`))
    })
    document.head.append(link)
  })
}

let isOutdated = false
/** Whether the server was found to have another build than this page. */
export const isPageOutdated = (): boolean => isOutdated

/** Whether the portal's server is up, and with which build: the page names the entry of its build. */
async function reasonFor(hasFiles: boolean): Promise<Reason> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')
  try {
    const page = await inTime((signal) => fetch('/', { cache: 'no-store', signal }))
    if (!page.ok) return 'unavailable'
    isOutdated = entry != null && !(await page.text()).includes(entry)
    if (isOutdated) return 'updated'
    return hasFiles ? 'kept' : 'unavailable'
  } catch {
    return 'unavailable'
  }
}

/**
 * Every `import()` of the built portal (import-code-plugin.ts), and of papers in other languages. The files are fetched
 * before they are imported: until 2026 browsers kept the failure of a module until the page was reloaded, and so no
 * later attempt could succeed. Fetched files are imported from the browser's cache.
 * @param names the file of the module and all that it imports, from the folder of this build or as URLs; none when it
 *   is a single file.
 * @throws {CodeLoadError} when the code cannot be loaded, or not in time.
 */
export async function importCode<Code>(load: () => Promise<Code>, names: readonly string[] = []): Promise<Code> {
  const urls = names.map((name) => (name.startsWith('/') ? name : import.meta.env.BASE_URL + name))
  let hasFiles = false
  const attempt = async (isNeeded: (url: string) => boolean) => {
    hasFiles = false
    await Promise.all(urls.filter(isNeeded).map(arrive))
    hasFiles = true
    // All are requested at once, in this order, on which the styles depend.
    await Promise.all(urls.filter((url) => url.endsWith('.css')).map(addStyles))
    return inTime(load)
  }
  try {
    try {
      // The page itself loads what the first view needs.
      return await attempt((url) => !hasLink(url))
    } catch (error) {
      if (!hasFiles) throw error
      for (const url of urls) files.delete(url)
      return await attempt(() => true)
    }
  } catch (error) {
    throw new CodeLoadError(await reasonFor(hasFiles), error)
  }
}
