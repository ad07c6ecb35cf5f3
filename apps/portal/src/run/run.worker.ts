/// <reference lib="webworker" />
import { RUN_PATH } from '@phuljhari/contract/runs/run-words'

/**
 * Opens the page of a run without a connection. It keeps the HTML and the code of the page, and never a reply of the
 * API, which would outlive the link.
 */
const worker = self as unknown as ServiceWorkerGlobalScope

const CACHE = 'run'
/** Where the HTML of the page is kept: its URL alone, without a fragment. */
const PAGE = RUN_PATH
/** A slow network must not keep the agent waiting for what the phone has. */
const PATIENCE_MS = 4000

const isCode = (pathname: string): boolean => /^\/run\/[a-z]+\/assets\//.test(pathname) || pathname === '/spark.svg'

/** The files that a page of HTML names. */
const filesOf = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url).filter(isCode)

/** Keeps a page once it has all of its files, so that what is kept always works, and lets go of files of older ones. */
async function keep(page: Response): Promise<void> {
  const cache = await caches.open(CACHE)
  const files = filesOf(await page.clone().text())
  if (!files.some((file) => file.endsWith('.js'))) return
  const known = await Promise.all(files.map((file) => cache.match(file)))
  await cache.addAll(files.filter((_, index) => known[index] === undefined))
  await cache.put(PAGE, page)
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (pathname !== PAGE && !files.includes(pathname)) await cache.delete(url)
  }
}

/** The page of the network while it is quick, else the one that is kept. */
async function page(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(PAGE)
  // Not the request itself, whose URL has the secret of the link in its fragment.
  const fresh = fetch(PAGE, { cache: 'no-cache', credentials: 'same-origin' })
  const keeping = fresh.then((response) => (response.ok ? keep(response.clone()) : undefined))
  event.waitUntil(keeping.catch(() => undefined))
  if (!kept) return fresh
  const patience = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(kept), PATIENCE_MS)
  })
  // A gateway whose server is unavailable is no better than no network.
  const usable = fresh.then((response) => (response.status >= 500 ? kept : response))
  return Promise.race([usable.catch(() => kept), patience])
}

/** A file has its contents in its name: what is kept is never stale. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request)
}

worker.addEventListener('install', (event) => {
  const install = async () => {
    await keep(await fetch(PAGE, { cache: 'no-cache', credentials: 'same-origin' }))
    // A page has all of its code from the start, so that another version of this worker does it no harm.
    await worker.skipWaiting()
  }
  event.waitUntil(install())
})
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate' && pathname === PAGE) event.respondWith(page(event))
  else if (isCode(pathname)) event.respondWith(file(request))
})
