import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { namedRows, openNamedScreen, serveNames, type NamedScreenCase } from './named-screen.tsx'
import { answer } from './server.ts'

const cell = (name: string) => screen.findByRole('cell', { name })
const button = (name: string) => screen.getByRole('button', { name })
const shownNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

/** What sections 2, 4, 6, 8 and 9 require of a list of names. */
export function itListsNames(tested: NamedScreenCase): void {
  const { routes, path } = tested
  const open = (query = '') => openNamedScreen(tested, { query })

  describe('the list', () => {
    // covers names-1, names-2, names-4, names-7
    it('shows its title, a search box and a table of names with actions', async () => {
      serveNames(tested, namedRows(2))
      open()
      expect(screen.getByText('Loading...')).toBeVisible()
      await cell('Name 2')
      expect(screen.queryByText('Loading...')).toBeNull()
      expect(screen.getByRole('heading', { level: 1, name: tested.title })).toBeVisible()
      expect(screen.getByText(tested.subtitle)).toBeVisible()
      expect(screen.getByPlaceholderText(tested.search)).toHaveAccessibleName(tested.search)
      expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([tested.column, 'Actions'])
      for (const action of ['Edit', 'Delete']) expect(button(`${action} Name 2`)).toBeVisible()
    })

    it('has a column of product counts where the server sends them', async () => {
      serveNames(tested, [{ _id: '1', name: 'Used', productCount: 1200 }])
      open()
      await cell('Used')
      expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
        tested.column,
        'Products',
        'Actions',
      ])
      expect(screen.getByRole('cell', { name: '1,200 products of Used' })).toHaveTextContent('1,200')
    })

    it('links the count to the products of the name where the server can filter them', async () => {
      serveNames(tested, [
        { _id: '1', name: 'Used & Co', productCount: 1200 },
        { _id: '2', name: 'Unused', productCount: 0 },
      ])
      openNamedScreen(tested, { features: ['names.productCount', 'products.filter'] })
      const link = await screen.findByRole('link', { name: '1,200 products of Used & Co' })
      expect(link).toHaveAttribute(
        'href',
        `/products?of${tested.title === 'Brands' ? 'Brand' : 'Category'}=Used+%26+Co`,
      )
      expect(screen.queryByRole('link', { name: /Unused/ })).toBeNull()
    })

    // covers names-14
    it('loads without the token', async () => {
      let authorization: string | null = 'not called'
      answer(routes.list, ({ request }) => {
        authorization = request.headers.get('authorization')
        return HttpResponse.json(namedRows(1))
      })
      open()
      await cell('Name 1')
      expect(authorization).toBeNull()
    })

    // covers names-11, names-12
    it('says what to do when it is empty', async () => {
      serveNames(tested, [])
      open()
      expect(await screen.findByText(tested.none)).toBeVisible()
      expect(screen.getByText(tested.noneHint)).toBeVisible()
    })

    // covers names-3
    it('reloads on Refresh', async () => {
      const { rows } = serveNames(tested, namedRows(1))
      const { user } = open()
      await cell('Name 1')
      rows.push({ _id: 'new', name: 'Added elsewhere' })
      await user.click(button('Refresh'))
      expect(await cell('Added elsewhere')).toBeVisible()
    })
  })

  describe('failures', () => {
    // covers names-8
    it.each([
      ['the server refuses', () => HttpResponse.json({ message: 'down' }, { status: 500 }), tested.listFailed],
      ['the reply is not a list', () => HttpResponse.html('<html></html>'), 'Unknown error'],
      ['the list is nested in an object', () => HttpResponse.json({ data: namedRows(1) }), 'Unknown error'],
    ])('are shown when %s', async (_, reply, text) => {
      answer(routes.list, reply)
      open()
      expect(await screen.findByRole('alert')).toHaveTextContent(text)
      expect(screen.queryByText(tested.none)).toBeNull()
    })

    // covers names-8
    it('leave Prev enabled', async () => {
      answer(routes.list, ({ request }) =>
        request.url.includes('page=2') ? new HttpResponse(null, { status: 500 }) : HttpResponse.json(namedRows(15)),
      )
      const { user } = open('?page=2')
      expect(await screen.findByRole('alert')).toHaveTextContent(tested.listFailed)
      expect(button('Next')).toBeDisabled()
      await user.click(button('Prev'))
      expect(await cell('Name 15')).toBeVisible()
      expect(screen.queryByRole('alert')).toBeNull()
    })

    // covers names-18
    it('are not shown for a request that the next search aborted', async () => {
      let aborted = false
      const keywords: string[] = []
      answer(routes.list, async ({ request }) => {
        const keyword = new URL(request.url).searchParams.get('keyword') ?? ''
        keywords.push(keyword)
        if (keyword !== 'slow') return HttpResponse.json(keyword === 'sky' ? [{ name: 'Sky' }] : namedRows(1))
        await new Promise<void>((resolve) => request.signal.addEventListener('abort', () => resolve()))
        aborted = true
        return HttpResponse.error()
      })
      const { user } = open()
      await cell('Name 1')
      await user.type(screen.getByPlaceholderText(tested.search), 'slow')
      await waitFor(() => expect(keywords).toContain('slow'))
      expect(screen.getByText('Loading...')).toBeVisible()
      await user.clear(screen.getByPlaceholderText(tested.search))
      await user.type(screen.getByPlaceholderText(tested.search), 'sky')
      expect(await cell('Sky')).toBeVisible()
      await waitFor(() => expect(aborted).toBe(true))
      expect(screen.queryByRole('alert')).toBeNull()
    })
  })

  describe('pages', () => {
    // covers names-9, names-19
    it('go one at a time and never below 1; Next is disabled when fewer than 15 were returned', async () => {
      const { queries } = serveNames(tested, namedRows(32), { sendsTotal: false })
      const { user, router } = open()
      await cell('Name 15')
      expect(button('Prev')).toBeDisabled()
      for (const last of [30, 32]) {
        await user.click(button('Next'))
        await cell(`Name ${last}`)
      }
      expect(screen.getByText('Page 3')).toBeVisible()
      expect(button('Next')).toBeDisabled()
      expect(router.state.location.search).toBe('?page=3')
      await user.click(button('Prev'))
      await cell('Name 30')
      expect(screen.getByText('Page 2')).toBeVisible()
      expect(queries.map((query) => new URLSearchParams(query).get('page'))).toEqual(['1', '2', '3'])
    })

    // covers names-19
    it('end at a last page of exactly 15 if the server sends the total, else one later', async () => {
      serveNames(tested, namedRows(15))
      const first = open()
      await cell('Name 15')
      expect(button('Next')).toBeDisabled()
      first.unmount()

      serveNames(tested, namedRows(15), { sendsTotal: false })
      open()
      await cell('Name 15')
      expect(button('Next')).toBeEnabled()
    })

    // covers names-9
    it.each(['0', '-1', 'x', '1.5'])('page %s in the URL is page 1', async (page) => {
      const { queries } = serveNames(tested, namedRows(1))
      open(`?page=${page}`)
      await cell('Name 1')
      expect(screen.getByText('Page 1')).toBeVisible()
      expect(queries).toEqual([tested.firstQuery])
    })

    it('go straight to the last one from a URL far past it if the server sends the total', async () => {
      serveNames(tested, namedRows(17))
      const { router } = open('?page=77')
      await cell('Name 17')
      expect(router.state.location.search).toBe('?page=2')
    })

    // covers names-7, names-9
    it('cannot be turned while a page is loading', async () => {
      let send = () => {}
      const gate = new Promise<void>((resolve) => (send = resolve))
      answer(routes.list, async ({ request }) => {
        if (request.url.includes('page=2')) await gate
        return HttpResponse.json(request.url.includes('page=2') ? namedRows(15, 16) : namedRows(15))
      })
      const { user } = open()
      await cell('Name 15')
      await user.click(button('Next'))
      expect(screen.getByText('Page 2')).toBeVisible()
      expect(screen.getByText('Loading...')).toBeVisible()
      expect(button('Next')).toBeDisabled()
      send()
      await cell('Name 30')
      expect(button('Next')).toBeEnabled()
    })
  })

  describe('search', () => {
    // covers names-2, names-10, names-16, names-17
    it('searches from page 1, and keeps text and page in the URL', async () => {
      const { queries } = serveNames(tested, [...namedRows(16), { _id: 'sky', name: 'sky' }])
      const { user, router } = open('?page=2')
      await cell('Name 16')
      await user.type(screen.getByPlaceholderText(tested.search), 'sky')
      await waitFor(() => expect(shownNames()).toEqual(['sky']))
      expect(screen.getByText('Page 1')).toBeVisible()
      expect(queries.at(-1)).toBe('?keyword=sky&page=1')
      expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(`${path}?search=sky`)

      await user.click(button('Clear search'))
      await cell('Name 15')
      expect(queries.at(-1)).toBe(tested.firstQuery)
    })

    // covers names-2
    it('restores text and page from the URL', async () => {
      const { queries } = serveNames(tested, namedRows(40))
      open('?search=Name&page=2')
      expect(await cell('Name 16')).toBeVisible()
      expect(screen.getByPlaceholderText(tested.search)).toHaveValue('Name')
      expect(queries).toEqual(['?keyword=Name&page=2'])
    })
  })

  // covers names-13
  it('reads other servers’ lists: no ids, bare strings, numeric ids, duplicate names', async () => {
    answer(routes.list, () =>
      HttpResponse.json([{ name: ' Sony ' }, 'Standard', { _id: 7, name: 'Ayyan', logo: {} }, { name: 'Sony' }]),
    )
    open()
    await cell('Standard')
    expect(shownNames()).toEqual(['Sony', 'Standard', 'Ayyan', 'Sony'])
  })

  // covers names-13, names-19
  it('skips rows without a name, and still counts them for the next page', async () => {
    answer(routes.list, () =>
      HttpResponse.json([...namedRows(11), { _id: 'nameless' }, { _id: 'b', name: ' ' }, null, 5]),
    )
    open()
    await cell('Name 11')
    expect(shownNames()).toHaveLength(11)
    expect(button('Next')).toBeEnabled()
  })
}
