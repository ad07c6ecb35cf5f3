import { listAgents } from '@phuljhari/contract/agents/agents.contract'
import { listBrands } from '@phuljhari/contract/brands/brands.contract'
import { deleteProduct, updateProduct } from '@phuljhari/contract/products/products.contract'
import { HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answer } from '../../test/server.ts'
import { ApiError, call, setUnauthorisedHandler } from './api.ts'
import { saveSession } from './session.ts'

const brands = (signal?: AbortSignal) => call(listBrands, { query: { keyword: undefined, page: 2 } }, signal)
const failureOf = async (calling: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await calling.then(
    () => null,
    (failed: unknown) => failed,
  )
  if (!(error instanceof ApiError)) throw new Error('it did not fail as an ApiError')
  return error
}

afterEach(() => setUnauthorisedHandler(() => {}))

describe('what it sends', () => {
  it('leaves what is undefined out of the address', async () => {
    let asked = ''
    answer(listBrands, ({ request }) => {
      asked = request.url
      return HttpResponse.json([])
    })
    await brands()
    expect(new URL(asked).search).toBe('?page=2')
  })

  it('keeps an id within its place in the path', async () => {
    let path = ''
    answer(updateProduct, ({ request }) => {
      path = new URL(request.url).pathname
      return new HttpResponse()
    })
    await call(updateProduct, { params: { id: 'a/../b?c' }, body: new FormData() })
    expect(path).toMatch(/\/products\/a%2F\.\.%2Fb%3Fc$/)
  })

  it('the token goes only where the call asks for it', async () => {
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

describe('what it reads', () => {
  it.each([
    ['JSON', () => HttpResponse.json({ a: 1 }), { a: 1 }],
    ['plain text', () => HttpResponse.text('order accepted'), 'order accepted'],
    ['nothing', () => new HttpResponse(null, { status: 204 }), undefined],
  ])('%s', async (_, reply, data) => {
    answer(listBrands, reply)
    expect(await brands()).toMatchObject({ data, total: null })
  })

  it('the total, where it is told as a whole number', async () => {
    for (const [told, total] of [
      ['31', 31],
      ['many', null],
    ] as const) {
      answer(listBrands, () => HttpResponse.json([], { headers: { 'X-Total-Count': told } }))
      expect((await brands()).total).toBe(total)
    }
  })

  it.each([
    ['its message', () => HttpResponse.json({ message: 'Full', error: 'E1' }, { status: 409 }), 'Full'],
    ['its error field', () => HttpResponse.json({ message: '', error: 'E1' }, { status: 400 }), 'E1'],
    ['its plain text', () => HttpResponse.text('no such thing', { status: 404 }), 'no such thing'],
    ['no page of a proxy', () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 }), null],
    ['no error that is an object', () => HttpResponse.json({ error: { code: 1 } }, { status: 500 }), null],
    ['nothing', () => new HttpResponse(null, { status: 500 }), null],
  ])('from a refusal %s', async (_, reply, words) => {
    answer(listBrands, reply)
    expect((await failureOf(brands())).serverMessage).toBe(words)
  })

  it('a server that is not there as no status', async () => {
    answer(listBrands, () => HttpResponse.error())
    expect(await failureOf(brands())).toMatchObject({ status: 0, isNetwork: true })
  })

  it('an aborted call as aborted, not as failed', async () => {
    answer(listBrands, () => new Promise<never>(() => {}))
    const controller = new AbortController()
    const calling = brands(controller.signal)
    controller.abort()
    await expect(calling).rejects.toMatchObject({ name: 'AbortError' })
  })
})

it.each([
  ['a call with a token', () => call(deleteProduct, { params: { id: '1' } }), 1],
  ['one without', () => brands(), 0],
])('a 401 from %s ends the session or not', async (_, make, times) => {
  const ended = vi.fn<() => void>()
  setUnauthorisedHandler(ended)
  for (const route of [deleteProduct, listBrands]) answer(route, () => new HttpResponse(null, { status: 401 }))
  expect((await failureOf(make())).status).toBe(401)
  expect(ended).toHaveBeenCalledTimes(times)
})
