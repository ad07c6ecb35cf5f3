import type { NewName, PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import { uploadProducts } from '@phuljhari/contract/products/price-list.contract'
import { latestUpload, undoUpload, type RecordedUpload } from '@phuljhari/contract/products/upload.contract'
import { FEATURES } from '@phuljhari/contract/features'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { COUNTS, open, preview, row } from '../../../../test/price-lists.ts'
import { answer } from '../../../../test/server.ts'

const BOMB: NewName = { field: 'category', name: 'BOMB', products: 12, similarTo: 'BOMBS' }
const SONNY: NewName = { field: 'brandName', name: 'Sonny', products: 1, similarTo: 'Sony' }
const WHISTLES: NewName = { field: 'category', name: 'WHISTLES', products: 3, similarTo: null }

/** Uploads what is shown; resolves with the choices that were sent. */
function uploaded() {
  const sent: PriceListChoices[] = []
  answer(uploadProducts, async ({ request }) => {
    sent.push(JSON.parse(String((await request.formData()).get('choices') ?? '{}')) as PriceListChoices)
    return HttpResponse.json({ ...COUNTS, uploadId: '7' })
  })
  return sent
}

describe('new brands and categories', () => {
  // covers upload-8
  it('are listed before the upload, and a similar existing name is proposed, which can be refused', async () => {
    const sent = uploaded()
    const { user, dialog, asked } = await preview({ newNames: [BOMB, WHISTLES, SONNY] })
    expect(dialog.getByText(/WHISTLES \(3\)/)).toBeVisible()
    const upload = dialog.getByRole('button', { name: 'Add 1, change 1' })
    await waitFor(() => expect(upload).toBeEnabled())
    // The counts on the button are those of the proposal.
    expect(asked.at(-1)).toEqual({ spellings: { category: { BOMB: 'BOMBS' }, brandName: { Sonny: 'Sony' } } })
    expect(dialog.getByRole('radio', { name: 'Use BOMBS' })).toBeChecked()
    expect(dialog.getByRole('radio', { name: 'Use Sony' })).toBeChecked()

    await user.click(dialog.getByRole('radio', { name: 'Create Sonny' }))
    await waitFor(() => expect(upload).toBeEnabled())
    await user.click(upload)
    await screen.findByText('Bulk items uploaded successfully!')
    expect(sent).toEqual([{ spellings: { category: { BOMB: 'BOMBS' }, brandName: { Sonny: 'Sonny' } } }])
  })

  it('are no reason to ask before the dialog closes, as long as the user has chosen nothing', async () => {
    const { user, dialog } = await preview({ newNames: [BOMB] })
    await waitFor(() => expect(dialog.getByRole('radio', { name: 'Use BOMBS' })).toBeChecked())
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('leaving out', () => {
  const rows = [row(3), row(4, { category: 'BOMBS' }), row(5, { category: 'BOMBS', panel: 1 })]

  // covers upload-9
  it('single rows keeps them in place, does not count them and can be reverted', async () => {
    const sent = uploaded()
    const { user, dialog, asked } = await preview({ rows })
    await user.click(dialog.getByRole('checkbox', { name: 'Row 5' }))
    expect(dialog.getByRole('button', { name: '2 New' })).toBeVisible()
    expect(dialog.getByText('1 row left out.')).toBeVisible()
    const upload = dialog.getByRole('button', { name: 'Add 2' })
    await waitFor(() => expect(upload).toBeEnabled())
    expect(asked.at(-1)).toEqual({ excludedRows: [{ row: 5, panel: 1 }] })
    await user.click(upload)
    await screen.findByText('Bulk items uploaded successfully!')
    expect(sent).toEqual([{ excludedRows: [{ row: 5, panel: 1 }] }])
  })

  // covers upload-9
  it('whole categories ticks and unticks their rows', async () => {
    const { user, dialog } = await preview({ rows })
    await user.click(dialog.getByText('Leave out categories (2)'))
    await user.click(dialog.getByRole('checkbox', { name: 'BOMBS (2)' }))
    expect(dialog.getByRole('checkbox', { name: 'Row 4' })).not.toBeChecked()
    expect(dialog.getByRole('button', { name: 'Add 1' })).toBeVisible()
    await user.click(dialog.getByRole('checkbox', { name: 'Row 4' }))
    expect(dialog.getByRole('checkbox', { name: 'BOMBS (2)' })).toBePartiallyChecked()
    await user.click(dialog.getByRole('button', { name: 'Put back' }))
    expect(dialog.getByRole('checkbox', { name: 'BOMBS (2)' })).toBeChecked()
  })

  it('everything leaves nothing to upload', async () => {
    const { user, dialog } = await preview({ rows: [row(3)] })
    await user.click(dialog.getByRole('checkbox', { name: 'Row 3' }))
    expect(dialog.getByRole('button', { name: 'Upload' })).toBeDisabled()
  })
})

describe('undo', () => {
  const LAST: RecordedUpload = {
    uploadId: '7',
    actor: 'owner@shop.example',
    uploadedAt: '2026-11-01T05:00:00.000Z',
    created: 97,
    updated: 1,
    undoneAt: null,
  }
  /** A server whose last upload can be undone; counts how often it was. */
  function serveLast(refusal?: string) {
    const undone: string[] = []
    answer(latestUpload, () =>
      HttpResponse.json({ upload: { ...LAST, undoneAt: undone.length > 0 ? LAST.uploadedAt : null } }),
    )
    answer(undoUpload, ({ params }) => {
      if (refusal) return HttpResponse.json({ code: 'upload.ordered', message: refusal }, { status: 409 })
      undone.push(String(params['uploadId']))
      return HttpResponse.json({ upload: LAST })
    })
    return undone
  }

  // covers upload-10
  it('reverts the upload just made as a whole, after a confirmation', async () => {
    const undone = serveLast()
    uploaded()
    const { user, dialog } = await preview()
    await user.click(dialog.getByRole('button', { name: 'Add 1, change 1' }))
    await user.click(await dialog.findByRole('button', { name: 'Undo this upload' }))
    const question = within(await screen.findByRole('dialog', { name: 'Undo upload?' }))
    expect(
      question.getByText(
        '1 product that was added is deleted, and so are new brands and categories that nothing else uses. ' +
          '1 product that was changed gets its former values back.',
      ),
    ).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Undo upload' }))
    expect(await dialog.findByText(/This upload was undone/)).toBeVisible()
    expect(undone).toEqual(['7'])
    expect(dialog.queryByRole('button', { name: 'Undo this upload' })).toBeNull()
  })

  it('is offered for the last upload, even later, until it is undone', async () => {
    serveLast()
    const { user } = await open()
    expect(
      await screen.findByText('Last upload: 01 Nov 2026, 10:30 am by owner@shop.example (97 added, 1 changed)'),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo last upload' }))
    await user.click(await screen.findByRole('button', { name: 'Undo upload' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo last upload' })).toBeNull())
  })

  // covers upload-10
  it('says why the server refuses', async () => {
    serveLast('Ordered since the upload: Pot. Nothing was undone.')
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Undo last upload' }))
    await user.click(await screen.findByRole('button', { name: 'Undo upload' }))
    const alert = within(await screen.findByRole('dialog', { name: 'The upload was not undone' }))
    expect(alert.getByText('Ordered since the upload: Pot. Nothing was undone.')).toBeVisible()
  })

  it('is not offered if the server does not support it', async () => {
    serveLast()
    await open(FEATURES.filter((feature) => feature !== 'priceList.undo'))
    expect(await screen.findByRole('button', { name: 'Download a template' })).toBeVisible()
    expect(screen.queryByText(/Last upload/)).toBeNull()
  })
})
