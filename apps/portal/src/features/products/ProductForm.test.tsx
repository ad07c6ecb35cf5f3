import { FEATURES, type Feature } from '@phuljhari/contract/features'
import { createProduct, updateProduct } from '@phuljhari/contract/products/products.contract'
import { ADD_FORM_CATEGORIES, EDIT_FORM_CATEGORIES } from '@phuljhari/contract/products/category-options'
import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, type HttpResponseResolver } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { serveCatalogue, serverProduct } from '../../../test/products.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { MAY_BE_SAVED } from '../../lib/failure-text.ts'
import { ProductsScreen } from './ProductsScreen.tsx'

const image = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type })
type Form = Awaited<ReturnType<typeof openForm>>

async function openForm(
  button: string | RegExp,
  title: string,
  settings = {},
  features: readonly Feature[] = FEATURES,
) {
  serveCatalogue([serverProduct()], settings)
  const { user } = renderScreen(ProductsScreen, { at: '/products', features })
  await screen.findByText('Flower Pot Big')
  await user.click(screen.getByRole('button', { name: button }))
  const dialog = await screen.findByRole('dialog', { name: title })
  const field = (name: RegExp) => within(dialog).getByLabelText(name)
  const send = () => user.click(within(dialog).getByRole('button', { name: /^(Add Item|Save Changes)$/ }))
  return { user, dialog, field, send }
}
const openAdd = (settings = {}, features?: readonly Feature[]) => openForm('Add New', 'Add Item', settings, features)
const openEdit = (settings = {}, features?: readonly Feature[]) =>
  openForm('Edit Flower Pot Big', 'Edit Menu Item', settings, features)

async function fill({ user, field }: Form, { price = '120', discount = '' } = {}) {
  await user.type(field(/^Product Name/), ' Sky Shot ')
  await user.selectOptions(field(/^Category/), 'ROCKETS')
  await user.type(field(/^Brand/), 'Sony')
  await user.type(field(/^MRP Price/), price)
  if (discount) await user.type(field(/^Discount Price/), discount)
}

/** Answers a call and records the forms that were sent. */
function recordForms(route: typeof createProduct | typeof updateProduct, ...replies: Array<() => Response>) {
  const sent: FormData[] = []
  const resolver: HttpResponseResolver = async ({ request }) => {
    sent.push(await request.formData())
    return (replies.shift() ?? (() => HttpResponse.json(serverProduct())))()
  }
  answer(route, resolver)
  return sent
}
const texts = (form: FormData | undefined) =>
  Object.fromEntries([...(form ?? [])].filter(([, value]) => typeof value === 'string'))

beforeEach(() => {
  // jsdom has no object URLs.
  URL.createObjectURL = vi.fn(() => 'blob:preview')
  URL.revokeObjectURL = vi.fn()
})

describe('a product that the search hides', () => {
  it('is named next to the list, with a button that clears the search', async () => {
    const products = [serverProduct()]
    serveCatalogue(products)
    const { user, router } = renderScreen(ProductsScreen, { at: '/products?search=Flower' })
    await screen.findByText('Flower Pot Big')
    answer(createProduct, () => {
      products.push(serverProduct({ _id: 'p2', productName: 'Sky Shot' }))
      return HttpResponse.json(products[1])
    })
    await user.click(screen.getByRole('button', { name: 'Add New' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add Item' })
    const field = (name: RegExp) => within(dialog).getByLabelText(name)
    const send = () => user.click(within(dialog).getByRole('button', { name: 'Add Item' }))
    const form = { user, dialog, field, send }
    await fill(form)
    await send()
    expect(await screen.findByText(/“Sky Shot” was added, but the current search and filters hide it/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
    expect(await screen.findByText('Sky Shot')).toBeVisible()
    expect(router.state.location.search).toBe('')
    expect(screen.queryByText(/hide it/)).toBeNull()
  })
})

describe('validation', () => {
  // covers products-24, products-32
  it('names each missing field, and clears its message on edit', async () => {
    const form = await openAdd()
    await form.send()
    for (const message of ['Name is required', 'Category is required', 'Brand is required', 'Valid price is required'])
      expect(within(form.dialog).getByText(message)).toBeVisible()
    expect(form.field(/^Product Name/)).toHaveFocus()

    await form.user.type(form.field(/^Product Name/), 'S')
    expect(within(form.dialog).queryByText('Name is required')).toBeNull()
    expect(within(form.dialog).getByText('Brand is required')).toBeVisible()
  })

  // covers products-24, products-25, products-26
  it.each([
    ['0', '', 'Valid price is required'],
    ['-5', '', 'Valid price is required'],
    ['100', '-1', 'Discount price must be a valid number'],
    ['100', '100', 'Discount price must be less than original price'],
  ])('refuses a price of %s with a discount price of "%s"', async (price, discount, message) => {
    const form = await openAdd()
    await fill(form, { price, discount })
    await form.send()
    expect(within(form.dialog).getByText(message)).toBeVisible()
  })

  it('reports a discount price that is too high together with other errors', async () => {
    const form = await openAdd()
    await form.user.type(form.field(/^MRP Price/), '100')
    await form.user.type(form.field(/^Discount Price/), '100')
    await form.send()
    expect(within(form.dialog).getByText('Name is required')).toBeVisible()
    expect(within(form.dialog).getByText('Discount price must be less than original price')).toBeVisible()
  })

  // covers products-26
  it('refuses a discount price that the browser cannot parse', async () => {
    const form = await openAdd()
    await fill(form)
    Object.defineProperty(form.field(/^Discount Price/), 'validity', { value: { badInput: true } })
    await form.send()
    expect(within(form.dialog).getByText('Discount price must be a valid number')).toBeVisible()
  })

  // covers products-27, products-28, products-30
  it.each([
    ['add', openAdd, image('list.pdf', 'application/pdf'), 'Please select a valid image file'],
    ['add', openAdd, image('big.jpg', 'image/jpeg', 1_048_576), 'Image size should be less than 1MB'],
    ['edit', openEdit, image('big.png', 'image/png', 5 * 1_048_576), 'Image size should be less than 5MB'],
    ['edit', openEdit, image('list.pdf', 'application/pdf'), 'Please select a valid image file'],
  ])('refuses an invalid image in the %s form until it is removed', async (_, openIt, file, message) => {
    const sent = [recordForms(createProduct), recordForms(updateProduct)]
    const form = await openIt()
    await form.user.setup({ applyAccept: false }).upload(form.field(/^Product Image/), file)
    expect(within(form.dialog).getByText(message)).toBeVisible()
    if (openIt === openAdd) await fill(form)
    await form.send()
    expect(form.field(/^Product Image/)).toHaveFocus()
    expect(sent).toEqual([[], []])
    await form.user.click(within(form.dialog).getByRole('button', { name: 'Remove image' }))
    expect(within(form.dialog).queryByText(message)).toBeNull()
  })

  // covers products-30, products-31
  it('accepts an image of 4 MB in the edit form', async () => {
    const form = await openEdit()
    await form.user.upload(form.field(/^Product Image/), image('fine.png', 'image/png', 4 * 1_048_576))
    expect(within(form.dialog).queryByText(/Image size/)).toBeNull()
    expect(within(form.dialog).getByRole('img', { name: 'Preview' })).toBeVisible()
  })
})

describe('add', () => {
  // covers products-28, products-33, products-34, products-36
  it('shows a dollar sign, accepts JPEG, and lists its ten categories before those of the server', async () => {
    const many = Array.from({ length: 20 }, (_, index) => `OWN ${index}`)
    const form = await openAdd({ categories: ['ROCKETS', ...many] })
    expect(form.dialog).toHaveTextContent('$')
    expect(form.field(/^Product Image/)).toHaveAttribute('accept', 'image/jpeg,.jpg,.jpeg')
    expect(form.field(/^MRP Price/)).toHaveAttribute('step', '0.01')
    expect(form.field(/^MRP Price/)).toHaveAttribute('min', '0')
    await within(form.dialog).findByRole('option', { name: 'OWN 19' })
    const offered = within(form.field(/^Category/))
      .getAllByRole('option')
      .map((option) => option.textContent)
    expect(offered).toEqual(['Select a category', ...ADD_FORM_CATEGORIES, ...many])
  })

  // covers products-29
  it('labels the image as required but does not require it', async () => {
    const sent = recordForms(createProduct)
    const form = await openAdd()
    expect(within(form.dialog).getByText('Product Image').closest('label')).toHaveTextContent('Product Image *')
    await fill(form)
    await form.send()
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  // covers products-46
  it('reloads the list after adding', async () => {
    const form = await openAdd()
    answer(createProduct, () => {
      serveCatalogue([serverProduct(), serverProduct({ _id: 'p2', productName: 'Sky Shot' })])
      return HttpResponse.json(serverProduct())
    })
    await fill(form)
    await form.send()
    expect(await screen.findByRole('cell', { name: 'Sky Shot' })).toBeVisible()
  })

  // covers products-22, products-37
  it('sends a new product, with 0 for an empty discount price', async () => {
    const sent = recordForms(createProduct)
    const form = await openAdd()
    await fill(form)
    const picture = image('sky.jpg', 'image/jpeg')
    await form.user.upload(form.field(/^Product Image/), picture)
    await form.send()
    expect(await screen.findByText('Product added successfully!')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(texts(sent[0])).toEqual({
      productName: 'Sky Shot',
      brandName: 'Sony',
      category: 'ROCKETS',
      orignalPrice: '120',
      discountPrice: '0',
      productId: expect.stringMatching(/^\d{13}$/),
    })
    expect(sent[0]?.get('files')).toMatchObject({ name: 'sky.jpg' })
  })

  // covers products-37
  it('sends no file when none was chosen', async () => {
    const sent = recordForms(createProduct)
    const form = await openAdd()
    await fill(form, { discount: '99.50' })
    await form.send()
    await screen.findByText('Product added successfully!')
    expect(sent[0]?.has('files')).toBe(false)
    expect(sent[0]?.get('discountPrice')).toBe('99.50')
  })

  // covers products-42, products-45
  it.each([
    ['its message', () => HttpResponse.json({ message: 'Catalogue is full' }, { status: 409 }), 'Catalogue is full'],
    ['its error', () => HttpResponse.json({ error: 'No space' }, { status: 500 }), 'No space'],
    ['nothing', () => new HttpResponse(null, { status: 500 }), 'Failed to add product'],
    ['no answer at all', () => HttpResponse.error(), 'Network error. Please try again.'],
  ])('keeps the input when the server sends %s, with a server of section 7', async (_, reply, text) => {
    recordForms(createProduct, reply)
    const form = await openAdd({}, [])
    await fill(form)
    await form.send()
    expect(await within(form.dialog).findByText(text)).toBeVisible()
    // In the form and in a toast.
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2))
    expect(form.field(/^Product Name/)).toHaveValue(' Sky Shot ')
    expect(form.field(/^MRP Price/)).toHaveValue(120)
  })

  it('keeps productId and key while it is open, and gets new ones for another product', async () => {
    const keys: unknown[] = []
    const ids: unknown[] = []
    const existing = { kind: 'product', id: 'p7', name: 'Sky Shot' }
    answer(createProduct, async ({ request }) => {
      keys.push(request.headers.get('idempotency-key'))
      ids.push((await request.formData()).get('productId'))
      if (keys.length === 1) return HttpResponse.error()
      if (keys.length > 2) return HttpResponse.json(serverProduct())
      return HttpResponse.json({ code: 'request.key_reused', message: 'Saved', existing }, { status: 422 })
    })
    const form = await openAdd()
    await fill(form)
    await form.send()
    await within(form.dialog).findByText(MAY_BE_SAVED)
    await form.user.type(form.field(/^Brand/), ' Fireworks')
    await form.send()
    await form.user.click(await within(form.dialog).findByRole('button', { name: 'Save as another' }))
    await screen.findByText('Product added successfully!')
    for (const sent of [keys, ids]) {
      expect(sent[1]).toBe(sent[0])
      expect(sent[2]).not.toBe(sent[0])
    }
  })

  // covers products-37
  it('keeps the productId on a retry, and changes it with the form, with a server of section 7', async () => {
    const sent = recordForms(createProduct, HttpResponse.error, HttpResponse.error)
    const form = await openAdd({}, [])
    await fill(form)
    await form.send()
    await within(form.dialog).findByText('Network error. Please try again.')
    await form.send()
    await waitFor(() => expect(sent).toHaveLength(2))
    await waitFor(() => expect(form.dialog.querySelector('form')).toHaveAttribute('aria-busy', 'false'))
    await form.user.type(form.field(/^Brand/), ' Fireworks')
    await form.send()
    await screen.findByText('Product added successfully!')
    const [first, second, third] = sent.map((data) => data.get('productId'))
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  // covers products-32
  it('shows the server’s message at each field until it is edited', async () => {
    const fields = { productName: 'Name is taken', brandName: { not: 'a string' }, files: 'Not a picture' }
    recordForms(createProduct, () => HttpResponse.json({ message: 'Not valid', fields }, { status: 400 }))
    const form = await openAdd()
    await fill(form)
    await form.send()
    expect(await within(form.dialog).findByText('Name is taken')).toBeVisible()
    expect(within(form.dialog).getByText('Not a picture')).toBeVisible()
    await form.user.type(form.field(/^Product Name/), '!')
    await form.user.type(form.field(/^Brand/), '!')
    expect(within(form.dialog).queryByText('Name is taken')).toBeNull()
  })

  it('shows a field message only at the field, and any other message until the next edit', async () => {
    const banner = () => within(form.dialog).queryByText('The shop is closed')
    recordForms(
      createProduct,
      () => HttpResponse.json({ message: 'Name is taken', fields: { productName: 'Name is taken' } }, { status: 409 }),
      () => HttpResponse.json({ message: 'The shop is closed' }, { status: 409 }),
    )
    const form = await openAdd()
    await fill(form)
    await form.send()
    expect(await within(form.dialog).findAllByText('Name is taken')).toHaveLength(1)
    await form.user.type(form.field(/^Product Name/), '!')
    await form.send()
    await waitFor(() => expect(banner()).toBeVisible())
    await form.user.type(form.field(/^Brand/), '!')
    expect(banner()).toBeNull()
  })

  // covers layout-31
  it('is sent once on a double click before the next render', async () => {
    const sent = recordForms(createProduct)
    const form = await openAdd()
    await fill(form)
    const button = within(form.dialog).getByRole('button', { name: 'Add Item' })
    act(() => {
      button.click()
      button.click()
    })
    await screen.findByText('Product added successfully!')
    expect(sent).toHaveLength(1)
  })

  // covers products-45
  it('is sent once while the call is running', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const sent: unknown[] = []
    answer(createProduct, async () => {
      sent.push(1)
      await held
      return HttpResponse.json(serverProduct())
    })
    const form = await openAdd()
    await fill(form)
    await form.send()
    expect(within(form.dialog).getByRole('button', { name: 'Add Item' })).toBeDisabled()
    expect(within(form.dialog).getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await form.user.type(form.field(/^Brand/), '{Enter}')
    release()
    await screen.findByText('Product added successfully!')
    expect(sent).toHaveLength(1)
  })
})

describe('edit', () => {
  // covers products-23, products-35, products-36
  it('starts with the product, in rupees, with its own category among the options', async () => {
    const form = await openEdit({ categories: ['GARLANDS'], brands: ['Sony', 'Standard'] })
    expect(form.dialog).toHaveTextContent('₹')
    expect(form.field(/^Product Name/)).toHaveValue('Flower Pot Big')
    expect(form.field(/^Category/)).toHaveValue('FLOWER POTS')
    expect(form.field(/^MRP Price/)).toHaveValue(200)
    expect(form.field(/^Discount Price/)).toHaveValue(150.5)
    await within(form.dialog).findByRole('option', { name: 'GARLANDS' })
    const offered = within(form.field(/^Category/))
      .getAllByRole('option')
      .map((option) => option.textContent)
    expect(offered).toEqual(['Select a category', ...EDIT_FORM_CATEGORIES, 'GARLANDS', 'FLOWER POTS'])
    expect(form.field(/^Product Image/)).toHaveAttribute('accept', 'image/*')
  })

  // covers products-38, products-46
  it('removes a discount by sending 0, and sends no image unless a new one is chosen', async () => {
    const sent = recordForms(updateProduct)
    const form = await openEdit()
    await form.user.clear(form.field(/^Discount Price/))
    await form.send()
    expect(await screen.findByText('Product updated successfully!')).toBeVisible()
    const { basedOn: _, ...fields } = texts(sent[0])
    expect(fields).toEqual({
      productName: 'Flower Pot Big',
      brandName: 'Standard',
      category: 'FLOWER POTS',
      orignalPrice: '200',
      discountPrice: '0',
    })
    expect(sent[0]?.has('files')).toBe(false)
  })

  // covers products-43
  it.each([
    ['a message', () => HttpResponse.json({ message: 'Gone' }, { status: 404 }), 'Gone'],
    ['no message', () => new HttpResponse(null, { status: 500 }), 'Failed to update product'],
    ['no answer', () => HttpResponse.error(), 'Product update failed'],
  ])('shows a failure with %s, with a server of section 7', async (_, reply, text) => {
    recordForms(updateProduct, reply)
    const form = await openEdit({}, [])
    await form.send()
    expect(await within(form.dialog).findByText(text)).toBeVisible()
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2))
    expect(form.field(/^Product Name/)).toHaveValue('Flower Pot Big')
  })

  it('removes a product that another user has deleted from the list', async () => {
    const products = [serverProduct(), serverProduct({ _id: 'p2', productName: 'Rocket' })]
    serveCatalogue(products)
    answer(updateProduct, () => {
      products.shift()
      return HttpResponse.json({ message: 'There is no such product' }, { status: 404 })
    })
    const { user } = renderScreen(ProductsScreen, { at: '/products' })
    await user.click(await screen.findByRole('button', { name: 'Edit Flower Pot Big' }))
    await user.click(await screen.findByRole('button', { name: 'Save Changes' }))
    expect(await screen.findAllByText('There is no such product')).not.toHaveLength(0)
    await waitFor(() => expect(screen.queryByRole('cell', { name: 'Flower Pot Big' })).toBeNull())
  })

  // covers products-38
  it('sends a new image', async () => {
    const sent = recordForms(updateProduct)
    const form = await openEdit()
    await form.user.upload(form.field(/^Product Image/), image('new.webp', 'image/webp'))
    await form.send()
    await screen.findByText('Product updated successfully!')
    expect(sent[0]?.get('files')).toMatchObject({ name: 'new.webp' })
  })

  // covers products-47
  it('asks before unsaved input is lost', async () => {
    const form = await openEdit()
    await form.user.type(form.field(/^Brand/), '!')
    await form.user.keyboard('{Escape}')
    expect(await screen.findByText('Discard changes?')).toBeVisible()
  })
})

describe('a product that someone else has changed since the form was opened', () => {
  const refusal = (current: Record<string, string>) => () =>
    HttpResponse.json({ code: 'edit.stale', message: 'Someone else has changed this.', current }, { status: 409 })

  it('keeps the input, takes over what only the other changed, and offers both values of the rest', async () => {
    const form = await openEdit()
    const sent = recordForms(updateProduct, refusal({ orignalPrice: '175', code: 'S-1', brandName: 'Sony' }))
    await form.user.clear(form.field(/^MRP Price/))
    await form.user.type(form.field(/^MRP Price/), '160')
    await form.send()
    const text = /Their values were taken over: Code, Brand\. Both of you changed the following/
    const notice = await within(form.dialog).findByText(text)
    expect(notice.parentElement).toHaveFocus()
    expect(form.field(/^Brand/)).toHaveValue('Sony')
    expect(form.field(/^MRP Price/)).toHaveValue(160)
    await form.user.click(within(form.dialog).getByRole('radio', { name: 'Theirs: 175' }))
    expect(form.field(/^MRP Price/)).toHaveValue(175)
    await form.user.click(within(form.dialog).getByRole('radio', { name: 'Yours: 160' }))
    await form.send()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(texts(sent[1])).toMatchObject({ orignalPrice: '160', brandName: 'Sony' })
    expect(JSON.parse(texts(sent[1])['basedOn'] as string)).toMatchObject({
      orignalPrice: '175',
      code: 'S-1',
      brandName: 'Sony',
    })
  })

  it('does not count as changed by someone else after an attempt of this form whose reply was lost', async () => {
    const form = await openEdit()
    const sent = recordForms(updateProduct, HttpResponse.error, refusal({ brandName: 'Sony' }))
    await form.user.clear(form.field(/^Brand/))
    await form.user.type(form.field(/^Brand/), 'Sony ')
    await form.send()
    await within(form.dialog).findByText(MAY_BE_SAVED)
    await form.user.type(form.field(/^Brand/), 'Fireworks')
    await form.send()
    expect(await within(form.dialog).findByText(/^What you entered first was saved\. Save again/)).toBeVisible()
    expect(within(form.dialog).queryByText(/Someone else/)).toBeNull()
    expect(form.field(/^Brand/)).toHaveValue('Sony Fireworks')
    await form.send()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(JSON.parse(texts(sent[2])['basedOn'] as string)).toMatchObject({ brandName: 'Sony' })
  })

  it('is sent to another server with nothing more than section 7 lists', async () => {
    const form = await openEdit({}, [])
    const sent = recordForms(updateProduct)
    await form.send()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(texts(sent[0])).not.toHaveProperty('basedOn')
  })
})
