import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { createEstimate } from '@phuljhari/contract/estimates/estimates.contract'
import { getOrder } from '@phuljhari/contract/orders/find-orders.contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CATALOGUE, serveShop } from '../../../test/order-entry.ts'
import { apiOrder } from '../../../test/orders.ts'
import { answer } from '../../../test/server.ts'
import { userWith } from '../../../test/staff.ts'
import { deleteKeptDrafts, keptDraftKeys } from '../../entities/orders/kept-drafts.ts'
import { saveSession } from '../../lib/session.ts'
import { hasUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { newDraft } from './model/draft.ts'
import { addProduct, lineProduct } from './model/draft-lines.ts'
import { readDrafts, writeDraft } from './store/draft-store.ts'
import { openNewOrder } from '../../../test/open-new-order.ts'

beforeEach(() => {
  sessionStorage.clear()
  serveShop()
})

const quantity = (name: string) => screen.queryByRole('textbox', { name: `Quantity of ${name}` })

/** Stores a draft as another page does; with no owner, it is on hold. */
function draftOfOtherPage(owner: string | null) {
  const product = CATALOGUE[1]
  if (!product) throw new Error('the catalogue is empty')
  const draft = newDraft({ lines: addProduct([], lineProduct(product), 9) })
  writeDraft(draft, owner)
  return draft
}

describe('the open draft', () => {
  // covers beyond-52
  it('is there again after a reload, as it was left', async () => {
    const { user, field, unmount } = await openNewOrder()
    await user.type(field, '12*3{Enter}')
    await user.type(screen.getByRole('combobox', { name: 'Name' }), 'Kavitha')
    unmount()
    await openNewOrder()
    expect(quantity('Flower Pot Big')).toHaveValue('3')
    expect(screen.getByRole('combobox', { name: 'Name' })).toHaveValue('Kavitha')
  })

  it('counts as unsaved input, over which an expired session asks to sign in', async () => {
    const { user, field } = await openNewOrder()
    expect(hasUnsavedChanges()).toBe(false)
    await user.type(field, '12*3{Enter}')
    expect(hasUnsavedChanges()).toBe(true)
  })

  // covers beyond-52
  it('of a tab that crashed comes back in a new one', async () => {
    saveSession('token-of-the-test', userWith('owner'))
    draftOfOtherPage('page that is gone')
    await openNewOrder()
    expect(await screen.findByText('Your unfinished bill is back')).toBeVisible()
    expect(quantity('Rocket Bomb')).toHaveValue('9')
  })

  it('of another user stays hidden', async () => {
    const { user, field, unmount } = await openNewOrder('/orders/new', userWith('clerk'))
    await user.type(field, '12*3{Enter}')
    unmount()
    await openNewOrder('/orders/new', userWith('owner'))
    expect(screen.getByText('No items yet')).toBeVisible()
    expect(readDrafts()).toEqual([])
  })
})

describe('drafts on hold', () => {
  // covers beyond-52
  it('are listed with customer, lines and total, resumed and discarded', async () => {
    const { user, field } = await openNewOrder()
    await user.type(field, '12*3{Enter}')
    await user.type(screen.getByRole('combobox', { name: 'Name' }), 'Kavitha')
    await user.keyboard('{F8}')
    expect(await screen.findByText('No items yet')).toBeVisible()
    await user.type(await screen.findByRole('combobox', { name: 'Add a product' }), '14*1{Enter}')

    await user.click(screen.getByRole('button', { name: 'On hold (1)' }))
    const held = within(await screen.findByRole('listitem', { name: 'Bill of Kavitha' }))
    expect(held.getByText(/^On hold · 1 line · just now$/)).toBeVisible()
    expect(held.getByText('₹451.50')).toBeVisible()
    await user.click(held.getByRole('button', { name: 'Resume' }))
    expect(quantity('Flower Pot Big')).toHaveValue('3')

    // The other draft took its place on hold.
    await user.click(screen.getByRole('button', { name: 'On hold (1)' }))
    const other = within(await screen.findByRole('listitem', { name: 'Bill of Walk-in customer' }))
    await user.click(other.getByRole('button', { name: 'Discard' }))
    await screen.findByRole('dialog', { name: 'Discard this bill?' })
    await user.click(discardButton())
    expect(await screen.findByText('No bills are on hold in this browser.')).toBeVisible()
    expect(readDrafts()).toHaveLength(1)
  })

  it('say when they may be saved already, before one is discarded', async () => {
    saveSession('token-of-the-test', userWith('owner'))
    const draft = draftOfOtherPage(null)
    writeDraft({ ...draft, lost: [{ as: 'order', body: '{"expectedTotal":720}' }] }, null)
    const { user } = await openNewOrder()
    await user.click(screen.getByRole('button', { name: 'On hold (1)' }))
    const held = within(await screen.findByRole('listitem', { name: 'Bill of Walk-in customer' }))
    expect(held.getByText(/^On hold · May be saved already · 1 line/)).toBeVisible()
    await user.click(held.getByRole('button', { name: 'Discard' }))
    expect(await screen.findByText(/It may be saved already: resume it to see\.$/)).toBeVisible()
  })

  it('are deleted from the browser on sign-out', async () => {
    const { user, field } = await openNewOrder()
    await user.type(field, '12*3{Enter}{F8}')
    await waitFor(() => expect(keptDraftKeys()).toHaveLength(1))
    deleteKeptDrafts()
    expect(keptDraftKeys()).toEqual([])
  })
})
const discardButton = () =>
  within(screen.getByRole('dialog', { name: 'Discard this bill?' })).getByRole('button', { name: 'Discard' })

describe('in a browser without room for more', () => {
  const fill = () =>
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
  afterEach(() => vi.restoreAllMocks())

  it('the screen says that the draft is not kept, as in one that denies its storage', async () => {
    const { user, field } = await openNewOrder()
    for (const name of ['localStorage', 'sessionStorage'] as const)
      vi.spyOn(window, name, 'get').mockImplementation(() => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      })
    await user.type(field, '12*3{Enter}')
    expect(await screen.findByText(/^This browser cannot keep the bill/)).toBeVisible()
    expect(quantity('Flower Pot Big')).toHaveValue('3')
  })

  it('Hold refuses, so that the draft stays on screen', async () => {
    const { user, field } = await openNewOrder()
    await user.type(field, '12*3{Enter}')
    fill()
    await user.keyboard('{F8}')
    expect(await screen.findByText(/^Not put on hold: this browser has no room left/)).toBeVisible()
    expect(quantity('Flower Pot Big')).toHaveValue('3')
    expect(screen.getByText(/Save it, or delete bills on hold\.$/)).toBeVisible()
  })

  it('neither another draft nor one that the URL names replaces the open one', async () => {
    saveSession('token-of-the-test', userWith('owner'))
    draftOfOtherPage(null)
    const { user, field, router } = await openNewOrder()
    await user.type(field, '12*3{Enter}')
    fill()
    await user.click(screen.getByRole('button', { name: 'On hold (1)' }))
    await user.click(await screen.findByRole('button', { name: 'Resume' }))
    expect(await screen.findByText(/^Not put on hold/)).toBeVisible()
    expect(quantity('Flower Pot Big')).toHaveValue('3')
    answer(getOrder, () => HttpResponse.json(apiOrder()))
    await act(() => router.navigate('/orders/new?edit=ORD-202611-000042'))
    const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
    await waitFor(() => expect(alerts()).toContainEqual(expect.stringMatching(/^Not put on hold/)))
    expect(screen.getByRole('heading', { level: 1, name: 'New Order' })).toBeVisible()
    expect(quantity('Flower Pot Big')).toHaveValue('3')
  })
})

/** Takes the kept draft over as another tab does, without the event, which arrives late. */
function takeOverUnnoticed() {
  const [kept] = readDrafts()
  if (!kept) throw new Error('the draft is not kept')
  localStorage.setItem(
    keptDraftKeys()[0] ?? '',
    JSON.stringify({ bill: { ...kept.draft, notes: 'typed there' }, owner: 'other tab', savedAt: 1, format: 1 }),
  )
}

describe('a second tab', () => {
  // covers beyond-52
  it('that takes the draft over stops this one from writing, and says so', async () => {
    const { user, field } = await openNewOrder()
    await user.type(field, '12*3{Enter}')
    const [kept] = readDrafts()
    if (!kept) throw new Error('the draft is not kept')
    const theirs = { ...kept.draft, notes: 'typed there' }
    act(() => {
      writeDraft(theirs, 'other tab')
      window.dispatchEvent(new StorageEvent('storage'))
    })
    expect(await screen.findByText('This bill is open in another tab')).toBeVisible()
    expect(quantity('Flower Pot Big')).toBeNull()
    expect(readDrafts()[0]).toMatchObject({ owner: 'other tab', draft: { notes: 'typed there' } })
    // The draft is taken back with what was typed there.
    await user.click(screen.getByRole('button', { name: 'Continue here' }))
    expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('typed there')
  })

  it('does not overwrite what the other has just written', async () => {
    const { user, field } = await openNewOrder()
    await user.type(field, '12*3{Enter}')
    takeOverUnnoticed()
    await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'x')
    expect(await screen.findByText('This bill is open in another tab')).toBeVisible()
    expect(readDrafts()[0]?.draft.notes).toBe('typed there')
  })

  it('that has just taken the draft over stops this one from saving it', async () => {
    const sent: string[] = []
    answer(createEstimate, () => {
      sent.push('estimate')
      return HttpResponse.error()
    })
    const { user, field } = await openNewOrder()
    await user.type(field, '12*3{Enter}')
    takeOverUnnoticed()
    await user.keyboard('{F9}')
    expect(await screen.findByText('This bill is open in another tab')).toBeVisible()
    expect(sent).toEqual([])
    expect(readDrafts()).toMatchObject([{ owner: 'other tab', draft: { notes: 'typed there' } }])
  })
})

describe('a session that another tab ends', () => {
  const endSession = () =>
    act(() => {
      localStorage.removeItem('token')
      window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }))
    })

  it('makes this tab close the draft, say that it is on hold, and bring it back after signing in', async () => {
    const { user, field, unmount } = await openNewOrder()
    await user.type(field, '12*3{Enter}')
    endSession()
    expect(await screen.findByText(/^Another tab ended your session\. Your bill is on hold/)).toBeVisible()
    expect(screen.getByText('Please sign in to see New Order')).toBeVisible()
    unmount()
    await openNewOrder()
    expect(quantity('Flower Pot Big')).toHaveValue('3')
  })

  it('by signing out makes this tab say that the draft was deleted', async () => {
    const { user, field } = await openNewOrder()
    await user.type(field, '12*3{Enter}')
    deleteKeptDrafts()
    endSession()
    expect(await screen.findByText('Another tab signed out, which deleted the unsaved bill of this tab.')).toBeVisible()
  })

  it('is not announced for an empty draft', async () => {
    await openNewOrder()
    endSession()
    expect(await screen.findByText('Please sign in to see New Order')).toBeVisible()
    expect(screen.queryByText(/^Another tab/)).toBeNull()
  })
})
