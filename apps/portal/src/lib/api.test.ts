import { listAgents } from '@phuljhari/contract/agents/agents.contract'
import { listBrands } from '@phuljhari/contract/brands/brands.contract'
import { deleteProduct, updateProduct } from '@phuljhari/contract/products/products.contract'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer } from '../../test/server.ts'
import { call, setUnauthorisedHandler } from './api.ts'
import { ApiError } from './api-error.ts'
import { config } from './config.ts'
import { saveSession } from './session.ts'

const brands = (signal?: AbortSignal) => call(listBrands, { query: { keyword: undefined, page: 2 } }, signal)
const failureOf = async (calling: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await calling.then(
    () => null,
    (failed: unknown) => failed,
  )
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError')
  return error
}

afterEach(() => {
  setUnauthorisedHandler(() => {})
  globalThis.firstReply = undefined
})

describe('sending a call', () => {
  it('omits undefined query parameters', async () => {
    let url = ''
    answer(listBrands, ({ request }) => {
      url = request.url
      return HttpResponse.json([])
    })
    await brands()
    expect(new URL(url).search).toBe('?page=2')
  })

  it('encodes an id in the path', async () => {
    let path = ''
    answer(updateProduct, ({ request }) => {
      path = new URL(request.url).pathname
      return new HttpResponse()
    })
    await call(updateProduct, { params: { id: 'a/../b?c' }, body: new FormData() })
    expect(path).toMatch(/\/products\/a%2F\.\.%2Fb%3Fc$/)
  })

  // covers layout-16
  it('sends the token only if the route requires it', async () => {
    saveSession('abc', null)
    const sent: Array<string | null> = []
    for (const route of [listBrands, listAgents])
      answer(route, ({ request }) => {
        sent.push(request.headers.get('authorization'))
        return HttpResponse.json([])
      })
    await brands()
    await call(listAgents, {})
    expect(sent).toEqual([null, 'Bearer abc'])
  })
})

describe('the call that was made while the code was loading', () => {
  const url = `${config.apiBaseUrl}/delivery-agents`
  const start = (token: string) => {
    globalThis.firstReply = { url, token, response: Promise.resolve(HttpResponse.json(['early'])), end: () => {} }
  }
  const agents = async () => (await call(listAgents, {})).data

  it('is used once', async () => {
    answer(listAgents, () => HttpResponse.json(['later']))
    saveSession('abc', null)
    start('abc')
    // This process may have started long ago.
    vi.spyOn(performance, 'now').mockReturnValueOnce(1_000)
    expect([await agents(), await agents()]).toEqual([['early'], ['later']])
  })

  it('is not used for another user', async () => {
    answer(listAgents, () => HttpResponse.json(['of this user']))
    saveSession('abc', null)
    start('of another user')
    expect(await agents()).toEqual(['of this user'])
  })

  it('is not used when it is stale', async () => {
    answer(listAgents, () => HttpResponse.json(['fresh']))
    saveSession('abc', null)
    start('abc')
    vi.spyOn(performance, 'now').mockReturnValueOnce(60_000)
    expect(await agents()).toEqual(['fresh'])
  })
})

describe('reading a reply', () => {
  // covers section-7-7
  it.each([
    ['JSON', () => HttpResponse.json({ a: 1 }), { a: 1 }],
    ['plain text', () => HttpResponse.text('order accepted'), 'order accepted'],
    ['an empty body', () => new HttpResponse(null, { status: 204 }), undefined],
  ])('returns %s', async (_, reply, data) => {
    answer(listBrands, reply)
    expect(await brands()).toMatchObject({ data, total: null })
  })

  it('reads the total if it is a whole number', async () => {
    for (const [header, total] of [
      ['31', 31],
      ['many', null],
    ] as const) {
      answer(listBrands, () => HttpResponse.json([], { headers: { 'X-Total-Count': header } }))
      expect((await brands()).total).toBe(total)
    }
  })

  // covers section-7-7
  it.each([
    ['its message', () => HttpResponse.json({ message: 'Full', error: 'E1' }, { status: 409 }), 'Full'],
    ['its error field', () => HttpResponse.json({ message: '', error: 'E1' }, { status: 400 }), 'E1'],
    ['its plain text', () => HttpResponse.text('no such thing', { status: 404 }), 'no such thing'],
    ['no HTML page of a proxy', () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 }), null],
    ['no error that is an object', () => HttpResponse.json({ error: { code: 1 } }, { status: 500 }), null],
    ['no message of an empty body', () => new HttpResponse(null, { status: 500 }), null],
  ])('takes from a refusal %s', async (_, reply, message) => {
    answer(listBrands, reply)
    expect((await failureOf(brands())).serverMessage).toBe(message)
  })

  // covers section-7-7
  it('fails with status 0 when no server answers', async () => {
    answer(listBrands, () => HttpResponse.error())
    expect(await failureOf(brands())).toMatchObject({ status: 0, isNetwork: true })
  })

  // covers products-17
  it('reports an aborted call as an AbortError', async () => {
    answer(listBrands, () => new Promise<never>(() => {}))
    const controller = new AbortController()
    const calling = brands(controller.signal)
    controller.abort()
    await expect(calling).rejects.toMatchObject({ name: 'AbortError' })
  })
})

// covers layout-17
it.each([
  ['ends the session of a call with the token', () => call(deleteProduct, { params: { id: '1' } }), 1],
  ['does not end it for a call without the token', () => brands(), 0],
])('a 401 %s', async (_, make, times) => {
  const ended = vi.fn<() => void>()
  setUnauthorisedHandler(ended)
  for (const route of [deleteProduct, listBrands]) answer(route, () => new HttpResponse(null, { status: 401 }))
  expect((await failureOf(make())).status).toBe(401)
  expect(ended).toHaveBeenCalledTimes(times)
})

describe('the time-out', () => {
  const hang = () => new Promise<Response>(() => {})
  const settled = (calling: Promise<unknown>) => {
    const done = vi.fn<(error: unknown) => void>()
    calling.then(done, done)
    return done
  }
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => vi.useRealTimers())

  it.each([
    ['a change', 60_000, () => call(deleteProduct, { params: { id: '1' } })],
    ['an upload', 120_000, () => call(updateProduct, { params: { id: '1' }, body: new FormData() })],
  ])('ends %s without reply after %i ms as a network failure', async (_what, limitMs, start) => {
    answer(deleteProduct, hang)
    answer(updateProduct, hang)
    const done = settled(start())
    await vi.advanceTimersByTimeAsync(limitMs - 1)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
    expect(done.mock.calls[0]?.[0]).toMatchObject({ status: 0, isNetwork: true })
  })

  it('is cleared by the reply', async () => {
    answer(deleteProduct, () => new HttpResponse())
    await call(deleteProduct, { params: { id: '1' } })
    expect(vi.getTimerCount()).toBe(0)
  })

  /** Makes the call of the page while its code was loading. */
  function startEarly(response: Promise<Response>) {
    saveSession('abc', null)
    const end = vi.fn<() => void>()
    globalThis.firstReply = { url: `${config.apiBaseUrl}/delivery-agents`, token: 'abc', response, end }
    // This process may have started long ago.
    vi.spyOn(performance, 'now').mockReturnValueOnce(1_000)
    return end
  }

  it('ends a read without reply after 30 s, even the call made while the code was loading', async () => {
    answer(listBrands, hang)
    const end = startEarly(hang())
    const done = [settled(call(listAgents, {})), settled(brands())]
    await vi.advanceTimersByTimeAsync(29_999)
    done.forEach((one) => expect(one).not.toHaveBeenCalled())
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitFor(() => done.forEach((one) => expect(one).toHaveBeenCalledOnce()))
    done.forEach((one) => expect(one.mock.calls[0]?.[0]).toMatchObject({ isNetwork: true, isTimeout: true }))
    expect(end).toHaveBeenCalledOnce()
  })

  /** The list of agents, sent part by part: the call made while the code was loading, since MSW cannot end it early. */
  function serveParts() {
    let output: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (controller) => void (output = controller) })
    startEarly(Promise.resolve(new Response(body)))
    return { send: (text: string) => output?.enqueue(new TextEncoder().encode(text)), end: () => output?.close() }
  }

  it('lets a long list arrive for minutes, as long as its parts keep coming', async () => {
    const list = serveParts()
    const done = settled(call(listAgents, {}))
    list.send('[')
    for (let part = 0; part < 10; part++) {
      await vi.advanceTimersByTimeAsync(19_000)
      list.send(`{"name":"சரவெடி ${part}"},`)
    }
    list.send('{"name":"last"}]')
    list.end()
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
    expect(done.mock.calls[0]?.[0]).toMatchObject({ data: { length: 11, 0: { name: 'சரவெடி 0' } } })
  })

  it('ends a list that stops arriving for 20 s', async () => {
    const list = serveParts()
    const done = settled(call(listAgents, {}))
    await vi.advanceTimersByTimeAsync(1_000)
    list.send('[')
    await vi.advanceTimersByTimeAsync(19_999)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
    expect(done.mock.calls[0]?.[0]).toMatchObject({ isNetwork: true, isTimeout: true })
  })
})
