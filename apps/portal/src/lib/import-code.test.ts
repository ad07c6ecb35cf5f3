import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { server } from '../../test/server.ts'
import { CodeLoadError, importCode } from './import-code.ts'

const ENTRY = '/assets/index-one.js'
const CHECK_CONNECTION = 'Could not load this. Check your connection and try again.'
const load = vi.fn(() => Promise.resolve('code'))
/** The name of the file, a new one for each test, since files are remembered by name. */
let file = ''
let count = 0
/** The number of requests for the file. */
let requests = 0

/** Answers the first requests for the file with these, and all further ones with the code. */
function serveFile(...first: readonly (() => Response)[]): void {
  server.use(http.get(`*/${file}`, () => (first[requests++] ?? (() => new HttpResponse('code')))()))
}
/** The portal's page, which names the entry of the build that the server has now. */
const servePage = (entry: string) =>
  server.use(http.get('*/', () => HttpResponse.html(`<script type="module" src="${entry}"></script>`)))
const missing = () => new HttpResponse(null, { status: 404 })
const failure = (loading: Promise<unknown>) =>
  loading.then(
    () => expect.unreachable(),
    (error: unknown) => error as CodeLoadError,
  )

beforeEach(() => {
  file = `assets/part-${++count}.js`
  requests = 0
  load.mockReset().mockResolvedValue('code')
  document.head.innerHTML = `<script type="module" src="${ENTRY}"></script>`
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 })
})
afterEach(() => {
  vi.useRealTimers()
  document.head.innerHTML = ''
})

describe('importing code', () => {
  it('fetches its files before the browser imports them, and only once', async () => {
    serveFile()
    load.mockImplementation(() => Promise.resolve(requests === 1 ? 'code' : 'imported too early'))
    expect(await importCode(load, [file])).toBe('code')
    await importCode(load, [file])
    expect(requests).toBe(1)
  })

  // covers layout-27
  it('tries again by itself when a file does not arrive', async () => {
    serveFile(HttpResponse.error)
    expect(await importCode(load, [file])).toBe('code')
    expect([requests, load.mock.calls.length]).toEqual([2, 1])
  })

  // covers layout-27
  it('asks to check the connection when no server answers, and can be called again', async () => {
    serveFile(HttpResponse.error, HttpResponse.error)
    server.use(http.get('*/', HttpResponse.error))
    expect(await failure(importCode(load, [file]))).toMatchObject({ message: CHECK_CONNECTION, needsReload: false })
    // The browser would have kept the failure of an import.
    expect(load).not.toHaveBeenCalled()
    expect(await importCode(load, [file])).toBe('code')
  })

  it.each([
    ['is missing', missing],
    ['is answered with the page', () => HttpResponse.html('<p>Portal</p>')],
  ])('recognises a new build when a file %s and the page names another entry', async (_how, reply) => {
    serveFile(reply, reply)
    servePage('/assets/index-two.js')
    const error = await failure(importCode(load, [file]))
    expect(error).toBeInstanceOf(CodeLoadError)
    expect(error).toMatchObject({ message: 'The portal was updated.', needsReload: true, isUpdate: true })
  })

  it('does not mistake a file that is missing from the same build for a new build', async () => {
    serveFile(missing, missing)
    servePage(ENTRY)
    expect(await failure(importCode(load, [file]))).toMatchObject({ message: CHECK_CONNECTION, isUpdate: false })
  })

  it('offers to reload when the browser keeps the failure of an import whose files arrive', async () => {
    serveFile()
    servePage(ENTRY)
    load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
    expect(await failure(importCode(load, [file]))).toMatchObject({
      message: 'Could not load this. Reload to try again.',
      needsReload: true,
      isUpdate: false,
    })
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('leaves what the page itself loads to the page', async () => {
    document.head.insertAdjacentHTML('beforeend', `<link rel="modulepreload" href="/${file}">`)
    serveFile()
    expect(await importCode(load, [file])).toBe('code')
    expect(requests).toBe(0)
  })

  it('waits for style sheets, and adds again one that failed', async () => {
    const css = file.replace('.js', '.css')
    server.use(http.get(`*/${css}`, () => new HttpResponse('')))
    servePage(ENTRY)
    const links = () => [...document.querySelectorAll('link')]
    const loading = importCode(load, [css])
    await vi.waitFor(() => expect(links()).toHaveLength(1))
    expect(load).not.toHaveBeenCalled()
    links()[0]?.dispatchEvent(new Event('error'))
    await vi.waitFor(() => expect(links()).toHaveLength(1))
    links()[0]?.dispatchEvent(new Event('load'))
    expect(await loading).toBe('code')
    expect(links()).toHaveLength(1)
  })

  // covers layout-27
  it('gives up on code that has not arrived within 120 seconds', async () => {
    server.use(
      http.get(`*/${file}`, () => new Promise<Response>(() => {})),
      http.get('*/', HttpResponse.error),
    )
    const outcome = vi.fn<(error: CodeLoadError) => void>()
    void failure(importCode(load, [file])).then(outcome)
    await vi.advanceTimersByTimeAsync(119_000)
    expect(outcome).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.waitFor(() => expect(outcome).toHaveBeenCalledOnce())
    expect(outcome.mock.calls[0]?.[0].message).toBe(CHECK_CONNECTION)
  })
})
