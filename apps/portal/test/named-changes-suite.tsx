import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { MAY_BE_SAVED } from '../src/lib/failure-text.ts'
import { namedRows, openNamedDialog, serveNames, type NamedScreenCase, type PressOptions } from './named-screen.tsx'
import { answer } from './server.ts'

const cell = (name: string) => screen.findByRole('cell', { name })
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const BEARER = 'Bearer token-of-the-test'

/** Adding, renaming and deleting, which go beyond section 7. */
export function itChangesNames(tested: NamedScreenCase): void {
  const { routes, one } = tested
  const path = routes.list.url
  const One = one.charAt(0).toUpperCase() + one.slice(1)
  const press = (name: string, options?: PressOptions) => openNamedDialog(tested, name, options)
  const dialogNamed = (name: string) => screen.getByRole('dialog', { name })

  describe('Add New', () => {
    // covers names-3, names-6, names-14
    it('adds a name, confirms it and shows it', async () => {
      const { changes } = serveNames(tested, namedRows(1))
      const { user, field, submit } = await press('Add New')
      expect(dialogNamed(`Add ${One}`)).toBeVisible()
      await user.type(field(), '  Sony   Fireworks ')
      await submit(`Add ${One}`)
      await noDialog()
      expect(await screen.findByText(`${One} added successfully!`)).toBeVisible()
      expect(await cell('Sony Fireworks')).toBeVisible()
      expect(changes).toEqual([{ call: `POST ${path}`, body: { name: 'Sony Fireworks' }, authorization: BEARER }])
    })

    // covers layout-31
    it('adds a name once on a double click before the next render', async () => {
      const { changes } = serveNames(tested, namedRows(1))
      const { user, inDialog, field } = await press('Add New')
      await user.type(field(), 'Sony')
      const button = inDialog.getByRole('button', { name: `Add ${One}` })
      act(() => {
        button.click()
        button.click()
      })
      expect(await screen.findByText(`${One} added successfully!`)).toBeVisible()
      expect(changes).toHaveLength(1)
    })

    // covers names-20
    it('requires a name, and clears the message when one is typed', async () => {
      const { changes } = serveNames(tested, namedRows(1))
      const { user, inDialog, field, submit } = await press('Add New')
      await submit(`Add ${One}`)
      expect(inDialog.getByText('Name is required')).toBeVisible()
      expect(field()).toHaveFocus()
      await user.type(field(), 'S')
      expect(inDialog.queryByText('Name is required')).toBeNull()
      expect(changes).toEqual([])
    })

    // covers names-21
    it('keeps the input and shows the reason at the field when the name exists', async () => {
      serveNames(tested, namedRows(1))
      const { user, inDialog, field, submit } = await press('Add New')
      await user.type(field(), 'Name 1')
      await submit(`Add ${One}`)
      expect(await inDialog.findByText(`A ${one} named Name 1 already exists`)).toBeVisible()
      expect(field()).toHaveValue('Name 1')
      expect(field()).toBeInvalid()
      expect(field()).toHaveFocus()
      await user.clear(field())
      await user.type(field(), 'Name 2')
      expect(field()).toBeValid()
      await submit(`Add ${One}`)
      expect(await cell('Name 2')).toBeVisible()
    })

    // covers names-21
    it.each([
      ['no server answers', () => HttpResponse.error(), MAY_BE_SAVED],
      ['the server gives no reason', () => new HttpResponse(null, { status: 500 }), `Failed to add ${one}`],
      ['another server gives one', () => HttpResponse.json({ error: 'Too late' }, { status: 400 }), 'Too late'],
    ])('keeps the input and shows the error in the form when %s', async (_, reply, text) => {
      serveNames(tested, namedRows(1))
      answer(routes.create, reply)
      const { user, inDialog, field, submit } = await press('Add New')
      await user.type(field(), 'Sony')
      await submit(`Add ${One}`)
      expect(await inDialog.findByRole('alert')).toHaveTextContent(text)
      expect(field()).toHaveValue('Sony')
    })

    // covers names-21
    it('asks before unsaved input is lost', async () => {
      serveNames(tested, namedRows(1))
      const { user, inDialog, field } = await press('Add New')
      await user.type(field(), 'Sony')
      await user.keyboard('{Escape}')
      const question = await screen.findByRole('dialog', { name: 'Discard changes?' })
      await user.click(within(question).getByRole('button', { name: 'Cancel' }))
      expect(field()).toHaveValue('Sony')
      await user.click(inDialog.getByRole('button', { name: 'Close' }))
      await user.click(await screen.findByRole('button', { name: 'Discard' }))
      await noDialog()
    })
  })

  describe('Edit', () => {
    // covers names-6
    it('renames in a dialog titled Edit {name} that starts with the name', async () => {
      const { changes } = serveNames(tested, namedRows(2))
      const { user, field, submit } = await press('Edit Name 2')
      expect(dialogNamed('Edit Name 2')).toBeVisible()
      expect(field()).toHaveValue('Name 2')
      await user.clear(field())
      await user.type(field(), 'Sony')
      await submit('Save')
      await noDialog()
      expect(await screen.findByText(`${One} updated successfully!`)).toBeVisible()
      expect(await cell('Sony')).toBeVisible()
      expect(screen.queryByRole('cell', { name: 'Name 2' })).toBeNull()
      expect(changes).toEqual([{ call: `PATCH ${path}/id-2`, body: { name: 'Sony' }, authorization: BEARER }])
    })

    it('shows the reason at the field when the name is taken', async () => {
      serveNames(tested, namedRows(2))
      const { user, inDialog, field, submit } = await press('Edit Name 2')
      await user.clear(field())
      await user.type(field(), 'Name 1')
      await submit('Save')
      expect(await inDialog.findByText(`A ${one} named Name 1 already exists`)).toBeVisible()
      expect(field()).toHaveValue('Name 1')
    })

    it('says so when another user has deleted it, and reloads the list', async () => {
      const { rows } = serveNames(tested, namedRows(2))
      const { inDialog, submit } = await press('Edit Name 2')
      rows.pop()
      await submit('Save')
      expect(await inDialog.findByRole('alert')).toHaveTextContent(
        `${one === 'brand' ? 'Brand' : 'Category'} not found. It may have been deleted.`,
      )
      await waitFor(() => expect(screen.queryByRole('cell', { name: 'Name 2', hidden: true })).toBeNull())
    })
  })

  describe('Delete', () => {
    it('is disabled for a name that products use, and says so', async () => {
      serveNames(tested, [{ _id: 'id-1', name: 'Name 1', productCount: 2 }])
      const { inDialog } = await press('Delete Name 1')
      expect(inDialog.getByRole('alert')).toHaveTextContent(
        `2 products use this ${one}, so it cannot be deleted. Change their ${one} first.`,
      )
      expect(inDialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
      expect(inDialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    })

    it('shows only the question for a name that no product uses', async () => {
      serveNames(tested, [{ _id: 'id-1', name: 'Name 1', productCount: 0 }])
      const { inDialog } = await press('Delete Name 1')
      expect(inDialog.queryByRole('alert')).toBeNull()
      expect(inDialog.getByRole('button', { name: 'Delete' })).toBeEnabled()
    })

    // covers names-6
    it('asks in a dialog titled Delete {name}, deletes and confirms it', async () => {
      const { changes } = serveNames(tested, namedRows(2))
      const { dialog, submit } = await press('Delete Name 2')
      expect(dialogNamed('Delete Name 2')).toBe(dialog)
      expect(dialog).toHaveTextContent(`Are you sure you want to delete this ${one}? This action cannot be undone.`)
      await submit('Delete')
      await noDialog()
      expect(await screen.findByText(`${One} deleted successfully!`)).toBeVisible()
      expect(screen.queryByRole('cell', { name: 'Name 2' })).toBeNull()
      expect(changes).toEqual([{ call: `DELETE ${path}/id-2`, authorization: BEARER }])
    })

    // covers names-6
    it('deletes nothing on Cancel', async () => {
      const { changes } = serveNames(tested, namedRows(1))
      const { submit } = await press('Delete Name 1')
      await submit('Cancel')
      await noDialog()
      expect(changes).toEqual([])
    })

    // covers names-24
    it('shows why deleting failed, and starts afresh for another name', async () => {
      serveNames(tested, namedRows(2), { inUse: 'Name 1' })
      const { user, inDialog, submit } = await press('Delete Name 1')
      await submit('Delete')
      expect(await inDialog.findByRole('alert')).toHaveTextContent(`This ${one} cannot be deleted: 3 products use it`)
      await submit('Cancel')
      await noDialog()
      expect(await cell('Name 1')).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Delete Name 2' }))
      expect(within(await screen.findByRole('dialog', { name: 'Delete Name 2' })).queryByRole('alert')).toBeNull()
    })

    // covers names-6
    it('of the last name on a page goes to the previous page', async () => {
      serveNames(tested, namedRows(16))
      const { submit } = await press('Delete Name 16', { query: '?page=2' })
      await submit('Delete')
      expect(await cell('Name 15')).toBeVisible()
      expect(screen.getByText('Page 1')).toBeVisible()
    })
  })
}
