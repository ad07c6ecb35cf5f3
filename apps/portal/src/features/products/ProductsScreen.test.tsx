import { FEATURES, type Feature } from '@phuljhari/contract/features'
import { deleteProduct, listProducts } from '@phuljhari/contract/products/products.contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { serveCatalogue, serverProduct, serverProducts } from '../../../test/products.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { ProductsScreen } from './ProductsScreen.tsx'

const open = (at = '/products', signedIn = true, features: readonly Feature[] = FEATURES) =>
  renderScreen(ProductsScreen, { at, signedIn, features })
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
const pager = () => screen.queryByRole('navigation', { name: 'Pages' })

describe('the list', () => {
  // covers products-5
  it('shows the eight columns, with the discount price as the selling price', async () => {
    serveCatalogue([serverProduct(), serverProduct({ _id: 'p2', productName: 'Rocket', discountPrice: 0 })])
    open()
    await screen.findByText('Rocket')
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'S.No',
      'Preview',
      'Product Name',
      'Brand',
      'Category',
      'MRP Price',
      'Selling Price',
      'Actions',
    ])
    const texts = rows().map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
    expect(texts).toEqual([
      ['1', '', 'Flower Pot Big', 'Standard', 'FLOWER POTS', '₹200.00', '₹150.50', ''],
      ['2', '', 'Rocket', 'Standard', 'FLOWER POTS', '₹200.00', '₹200.00', ''],
    ])
  })

  // covers products-8
  it('strikes the MRP through on a card only if it differs', async () => {
    serveCatalogue([serverProduct(), serverProduct({ _id: 'p2', productName: 'Rocket', discountPrice: 0 })])
    const { user } = open()
    await screen.findByText('Rocket')
    await user.click(screen.getByRole('radio', { name: 'Grid' }))
    const [pot, rocket] = screen.getAllByRole('listitem').filter((item) => item.textContent.includes('₹'))
    expect(pot?.querySelector('s')).toHaveTextContent('₹200.00')
    expect(pot).toHaveTextContent('₹150.50')
    expect(rocket?.querySelector('s')).toBeNull()
  })

  it('shows cards first on a phone, and puts the table in the URL when chosen', async () => {
    const matches = vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...new EventTarget(),
      matches: query === '(max-width: 600px)',
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
      addEventListener: () => {},
      removeEventListener: () => {},
      dispatchEvent: () => false,
    }))
    serveCatalogue([serverProduct()])
    const { user, router } = open()
    expect(await screen.findByRole('heading', { name: 'Flower Pot Big' })).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Table' }))
    expect(screen.getByRole('table')).toBeVisible()
    expect(router.state.location.search).toBe('?view=table')
    await user.click(screen.getByRole('radio', { name: 'Grid' }))
    expect(router.state.location.search).toBe('')
    matches.mockRestore()
  })

  it('has the full name as the title of a card, where a long one is cut off', async () => {
    const productName = 'W'.repeat(200)
    serveCatalogue([serverProduct({ productName })])
    open('/products?view=grid')
    expect(await screen.findByRole('heading', { name: productName })).toHaveAttribute('title', productName)
  })

  // covers products-19
  it('loads the list without the token', async () => {
    let authorization: string | null = 'not called'
    answer(listProducts, ({ request }) => {
      authorization = request.headers.get('authorization')
      return HttpResponse.json([serverProduct()])
    })
    open()
    await screen.findByText('Flower Pot Big')
    expect(authorization).toBeNull()
  })

  // covers products-10
  it('says what to do when the list is empty', async () => {
    serveCatalogue([])
    open()
    expect(await screen.findByText('No items found')).toBeVisible()
    expect(screen.getByText('Try adjusting your search or add a new item.')).toBeVisible()
  })

  // covers products-18
  it.each([
    ['refuses', () => HttpResponse.json({ message: 'down' }, { status: 500 })],
    ['sends an HTML page', () => HttpResponse.html('<html></html>')],
  ])('says so when the server %s', async (_, reply) => {
    answer(listProducts, reply)
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch products')
    expect(screen.queryByText('No items found')).toBeNull()
  })

  // covers products-20
  it('reloads on Refresh', async () => {
    const queries = serveCatalogue([serverProduct()])
    const { user } = open()
    await screen.findByText('Flower Pot Big')
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(queries).toHaveLength(2))
  })

  it('has no Edit or Delete for a product without an id', async () => {
    serveCatalogue([serverProduct({ _id: null })])
    open()
    await screen.findByText('Flower Pot Big')
    expect(screen.queryByRole('button', { name: /^(Edit|Delete) / })).toBeNull()
  })
})

describe('pages', () => {
  // covers products-6, products-11, products-12
  it('continues S.No across pages, and ends when fewer than 15 were returned', async () => {
    serveCatalogue(serverProducts(17))
    const { user } = open()
    await screen.findByText('Product 1')
    expect(pager()).toHaveTextContent('15 items')
    expect(screen.getByRole('button', { name: 'Prev' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    const row = (await screen.findByText('Product 16')).closest('tr')
    expect(row?.cells[0]).toHaveTextContent('16')
    expect(pager()).toHaveTextContent('Page 2')
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
  })

  it('are history entries, so that Back returns to the page before', async () => {
    serveCatalogue(serverProducts(17))
    const { user, router } = open()
    await screen.findByText('Product 1')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByText('Product 16')
    await act(() => router.navigate(-1))
    expect(await screen.findByText('Product 1')).toBeVisible()
    expect(pager()).toHaveTextContent('Page 1')
  })

  // covers products-12
  it('has no next page after exactly 15 when the server sends the total', async () => {
    serveCatalogue(serverProducts(15), { sendsTotal: true })
    open()
    await screen.findByText('Product 1')
    expect(pager()).toHaveTextContent('15 items of 15')
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
  })

  // covers products-15
  it('steps back one page from an empty one, and says why', async () => {
    serveCatalogue(serverProducts(15))
    const { user } = open()
    await screen.findByText('Product 1')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByText("No more items to display. You've reached the last page.")).toBeVisible()
    expect(await screen.findByText('Product 1')).toBeVisible()
    expect(pager()).toHaveTextContent('Page 1')
  })

  // covers products-15
  it('goes straight to the last page from far past it when the server sends the total', async () => {
    const queries = serveCatalogue(serverProducts(17), { sendsTotal: true })
    open('/products?page=90')
    expect(await screen.findByText('Product 17')).toBeVisible()
    expect(queries.map((query) => query['page'])).toEqual(['90', '2'])
  })

  // covers products-12
  it('counts an unreadable product when deciding whether there is a next page', async () => {
    serveCatalogue([null as unknown as Record<string, unknown>, ...serverProducts(15)].map((item) => item ?? {}))
    open()
    await screen.findByText('Product 14')
    expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled()
  })
})

describe('search and filters', () => {
  // covers products-4, products-14
  it('searches on the server, from page 1', async () => {
    const queries = serveCatalogue(serverProducts(17))
    const { user, router } = open('/products?page=2')
    await screen.findByText('Product 16')
    await user.type(screen.getByRole('textbox', { name: 'Search products' }), 'Product 3')
    await screen.findByText('Product 3')
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(queries.at(-1)).toEqual({ keyword: 'Product 3', page: '1' })
    expect(router.state.location.search).toBe('?search=Product+3')
  })

  // covers products-4
  it('trims a pasted search', async () => {
    const queries = serveCatalogue(serverProducts(3))
    const { user } = open()
    await screen.findByText('Product 1')
    const box = screen.getByRole('textbox', { name: 'Search products' })
    await user.click(box)
    await user.paste(' Product 3  ')
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(queries.at(-1)).toEqual({ keyword: 'Product 3', page: '1' })
  })

  // covers products-17
  it('ignores replies to outdated searches', async () => {
    const aborted: string[] = []
    answer(listProducts, async ({ request }) => {
      const keyword = new URL(request.url).searchParams.get('keyword') ?? ''
      if (keyword === 'Sky')
        await new Promise<void>((resolve) =>
          request.signal.addEventListener('abort', () => {
            aborted.push(keyword)
            resolve()
          }),
        )
      return HttpResponse.json([serverProduct({ productName: `Found by "${keyword}"` })])
    })
    const { user } = open()
    await screen.findByText('Found by ""')
    const search = screen.getByRole('textbox', { name: 'Search products' })
    await user.type(search, 'Sky')
    await screen.findByText('Results for “Sky”')
    await user.type(search, ' Shot')
    expect(await screen.findByText('Found by "Sky Shot"')).toBeVisible()
    expect(aborted).toEqual(['Sky'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  // covers products-1, products-16
  it('restores search, filters, page and view from the URL', async () => {
    const queries = serveCatalogue(serverProducts(17))
    open('/products?search=Product&category=FLOWER+POTS&brand=Standard&page=2&view=grid')
    expect(await screen.findByRole('heading', { name: 'Product 16' })).toBeVisible()
    expect(queries).toEqual([{ keyword: 'Product', page: '2' }])
    expect(screen.getByRole('textbox', { name: 'Search products' })).toHaveValue('Product')
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('FLOWER POTS')
    expect(screen.getByRole('combobox', { name: 'Brand' })).toHaveValue('Standard')
    expect(screen.getByRole('radio', { name: 'Grid' })).toBeChecked()
    expect(screen.getByText('3 filters active')).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
  })

  // covers beyond-4
  it('shows the products of a brand on all pages where the server can filter them', async () => {
    const queries = serveCatalogue(serverProducts(20), { sendsTotal: true })
    const { user } = renderScreen(ProductsScreen, { at: '/products?ofBrand=Standard', features: ['products.filter'] })
    await screen.findByText('Product 1')
    expect(queries).toEqual([{ keyword: '', page: '1', brandName: 'Standard' }])
    expect(screen.getByText('Products of Standard')).toBeVisible()
    expect(screen.getByLabelText('Brand')).toHaveValue('Standard')
    expect(screen.getByText('1 filter active')).toBeVisible()
    await user.click(within(pager() as HTMLElement).getByRole('button', { name: 'Next' }))
    await screen.findByText('Product 16')
    expect(queries.at(-1)).toEqual({ keyword: '', page: '2', brandName: 'Standard' })

    await user.selectOptions(screen.getByLabelText('Brand'), 'All Brands')
    await screen.findByText('All products')
    expect(queries.at(-1)).toEqual({ keyword: '', page: '1' })
  })

  // covers beyond-4
  it('filters the loaded page by such a link where the server cannot', async () => {
    const queries = serveCatalogue([
      serverProduct(),
      serverProduct({ _id: 'p2', productName: 'Rocket', category: 'X' }),
    ])
    renderScreen(ProductsScreen, { at: '/products?ofCategory=X', features: [] })
    await screen.findByText('Rocket')
    expect(screen.getByText('Showing 1 filtered result of 2 on this page')).toBeVisible()
    expect(queries).toEqual([{ keyword: '', page: '1' }])
  })

  // covers products-14
  it('goes to page 1 when a filter changes', async () => {
    serveCatalogue(serverProducts(17))
    const { user, router } = open('/products?page=2')
    await screen.findByText('Product 16')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Brand' }), 'Standard')
    await screen.findByText('Product 1')
    expect(router.state.location.search).toBe('?brand=Standard')
  })

  // covers products-2
  it('lists the categories and brands of the loaded page', async () => {
    serveCatalogue([serverProduct(), serverProduct({ _id: 'b', brandName: 'Sony', category: 'BOMBS' })])
    open()
    await screen.findAllByText('Sony')
    const offered = (name: string) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map((option) => option.textContent)
    expect(offered('Category')).toEqual(['All Categories', 'BOMBS', 'FLOWER POTS'])
    expect(offered('Brand')).toEqual(['All Brands', 'Sony', 'Standard'])
  })

  // covers products-3, products-13
  it('filters the loaded page, hides the pager and says how many of the page are shown', async () => {
    serveCatalogue([
      serverProduct({ _id: 'a', productName: 'Rocket', category: 'ROCKETS' }),
      serverProduct({ _id: 'b', productName: 'Bomb', category: 'BOMBS' }),
    ])
    const { user } = open()
    await screen.findByText('Rocket')
    expect(screen.getByText('0 filters active')).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'BOMBS')

    expect(rows()).toHaveLength(1)
    expect(screen.getByText('Bomb')).toBeVisible()
    expect(pager()).toBeNull()
    expect(screen.getByText('Showing 1 filtered result of 2 on this page')).toBeVisible()
    expect(screen.getByText('1 filter active')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Clear All' }))
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(pager()).not.toBeNull()
  })

  // covers products-2
  it('keeps showing a filter that nothing on the page matches', async () => {
    serveCatalogue([serverProduct()])
    open('/products?category=GARLANDS')
    await screen.findByText('No items found')
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('GARLANDS')
  })

  // covers products-1, products-20
  it('hides and shows the filters', async () => {
    serveCatalogue([serverProduct()])
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Hide Filters' }))
    expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show Filters' }))
    expect(screen.getByRole('region', { name: 'Filters' })).toBeVisible()
  })
})

describe('delete', () => {
  const askToDelete = async (
    name: string,
    { signedIn = true, features = FEATURES }: { signedIn?: boolean; features?: readonly Feature[] } = {},
  ) => {
    const { user } = open('/products', signedIn, features)
    await user.click(await screen.findByRole('button', { name: `Delete ${name}` }))
    return { user, dialog: await screen.findByRole('dialog') }
  }

  // covers products-40
  it('asks first, and deletes nothing on Cancel', async () => {
    serveCatalogue([serverProduct()])
    const { user, dialog } = await askToDelete('Flower Pot Big')
    expect(within(dialog).getByText('Delete Product')).toBeVisible()
    expect(dialog).toHaveTextContent('Are you sure you want to delete this product? This action cannot be undone.')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('Flower Pot Big')).toBeVisible()
  })

  // covers products-39, products-46
  it('deletes, and reloads the list', async () => {
    const products = [serverProduct(), serverProduct({ _id: 'p2', productName: 'Rocket' })]
    serveCatalogue(products)
    answer(deleteProduct, ({ params, request }) => {
      expect(request.headers.get('authorization')).toBe('Bearer token-of-the-test')
      products.splice(
        products.findIndex((product) => product['_id'] === params['id']),
        1,
      )
      return new HttpResponse('deleted')
    })
    const { user, dialog } = await askToDelete('Flower Pot Big')
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Product deleted successfully!')).toBeVisible()
    expect(screen.queryByText('Flower Pot Big')).toBeNull()
    expect(screen.getByText('Rocket')).toBeVisible()
    // Keyboard users continue from the row that took its place.
    await waitFor(() => expect(rows()[0]).toHaveFocus())
  })

  // covers products-44
  it.each([
    [
      'the server’s message',
      () => HttpResponse.json({ message: 'Still in an offer' }, { status: 409 }),
      'Still in an offer',
    ],
    [
      'the status if there is no message',
      () => new HttpResponse(null, { status: 500 }),
      'Failed to delete product (500)',
    ],
    ['to try again if no server answers', () => HttpResponse.error(), 'Failed to delete product. Please try again.'],
    [
      'the message of another server about a product that is gone',
      () => HttpResponse.json({ code: 'product.not_found', message: 'No such product' }, { status: 404 }),
      'No such product',
    ],
  ])('shows %s when it fails, with a server of section 7', async (_, reply, text) => {
    serveCatalogue([serverProduct()])
    answer(deleteProduct, reply)
    const { user, dialog } = await askToDelete('Flower Pot Big', { features: [] })
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByText('Flower Pot Big')).toBeVisible()
  })

  // covers products-41
  it.each(['Add New', 'Edit Flower Pot Big', 'Bulk Upload'])(
    '%s asks to sign in before anything is typed, and leads there and back',
    async (name) => {
      serveCatalogue([serverProduct()])
      const { user, router } = open('/products', false)
      await screen.findByText('Flower Pot Big')
      await user.click(screen.getByRole('button', { name }))
      const dialog = await screen.findByRole('dialog', { name: 'Authentication Required' })
      expect(within(dialog).getByText('Please login again to continue')).toBeVisible()
      await user.click(within(dialog).getByRole('button', { name: 'Sign In' }))
      expect(router.state.location.search).toBe('?next=%2Fproducts')
    },
  )

  // covers layout-32
  it('focuses Cancel, so that pressing Enter again deletes nothing', async () => {
    serveCatalogue([serverProduct()])
    const { dialog } = await askToDelete('Flower Pot Big')
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus())
  })

  // covers products-41
  it('asks to sign in without a token', async () => {
    serveCatalogue([serverProduct()])
    const { dialog } = await askToDelete('Flower Pot Big', { signedIn: false })
    expect(within(dialog).getByText('Authentication Required')).toBeVisible()
    expect(within(dialog).getByText('Please login again to continue')).toBeVisible()
    expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull()
  })
})
