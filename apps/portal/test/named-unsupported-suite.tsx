import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { namedRows, openNamedDialog, serveNames, type NamedScreenCase, type PressOptions } from './named-screen.tsx'
import { answer } from './server.ts'

const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Edit {name} and Delete {name} explain what the server does not support. */
export function itExplainsUnsupportedChanges(tested: NamedScreenCase): void {
  const { routes, one, path } = tested
  const One = one.charAt(0).toUpperCase() + one.slice(1)
  const press = (name: string, options?: PressOptions) => openNamedDialog(tested, name, options)
  const dialogNamed = (name: string) => screen.getByRole('dialog', { name })

  describe('on a server that has only the calls of section 7', () => {
    const unsupported = (change: string) => `This server does not support ${change} ${path.slice(1)}.`

    it.each([
      ['Edit', 'renaming'],
      ['Delete', 'deleting'],
    ])('%s says so at once for names without an id', async (action, verb) => {
      answer(routes.list, () => HttpResponse.json([{ name: 'Sivakasi Star' }]))
      const { dialog, submit } = await press(`${action} Sivakasi Star`)
      expect(dialogNamed(`${action} Sivakasi Star`)).toBe(dialog)
      expect(dialog).toHaveTextContent(unsupported(verb))
      await submit('OK')
      await noDialog()
      expect(screen.getByRole('button', { name: `${action} Sivakasi Star` })).toHaveFocus()
    })

    const MISSING_CALL_REPLIES = [
      ['a page', () => new HttpResponse('<h1>Cannot do that</h1>', { status: 404 })],
      ['JSON', () => HttpResponse.json({ message: 'Not Found' }, { status: 404 })],
      ['our own error code', () => HttpResponse.json({ code: 'route.not_found', message: 'x' }, { status: 404 })],
      ['405', () => new HttpResponse(null, { status: 405 })],
      ['501', () => HttpResponse.json({ error: 'Not implemented' }, { status: 501 })],
    ] as const

    it.each(MISSING_CALL_REPLIES)(
      'Edit says so under the same title when the reply is %s, and remembers it',
      async (_, reply) => {
        serveNames(tested, namedRows(2))
        answer(routes.rename, reply)
        const { user, submit } = await press('Edit Name 2')
        await submit('Save')
        const text = await screen.findByText(unsupported('renaming'))
        expect(text.closest('[role="dialog"]')).toBe(dialogNamed('Edit Name 2'))
        expect(screen.queryByRole('alert')).toBeNull()
        await user.click(screen.getByRole('button', { name: 'OK' }))
        await noDialog()
        expect(screen.getByRole('button', { name: 'Edit Name 2' })).toHaveFocus()

        await user.click(screen.getByRole('button', { name: 'Edit Name 1' }))
        expect(await screen.findByRole('dialog', { name: 'Edit Name 1' })).toHaveTextContent(unsupported('renaming'))
      },
    )

    it.each(MISSING_CALL_REPLIES)('Delete says so under the same title when the reply is %s', async (_, reply) => {
      serveNames(tested, namedRows(1))
      answer(routes.remove, reply)
      const { submit } = await press('Delete Name 1')
      await submit('Delete')
      const text = await screen.findByText(unsupported('deleting'))
      expect(text.closest('[role="dialog"]')).toBe(dialogNamed('Delete Name 1'))
      expect(screen.queryByRole('alert')).toBeNull()
    })

    it('Add New says so, and disappears', async () => {
      serveNames(tested, namedRows(1))
      answer(routes.create, () => new HttpResponse(null, { status: 404 }))
      const { user, field, submit } = await press('Add New')
      await user.type(field(), 'Sony')
      await submit(`Add ${One}`)
      expect(await screen.findByText(unsupported('adding'))).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'OK' }))
      await noDialog()
      expect(screen.queryByRole('button', { name: 'Add New' })).toBeNull()
    })
  })

  it.each(['Add New', 'Edit Name 1', 'Delete Name 1'])(
    'without a token %s asks to sign in and makes no call',
    async (name) => {
      const { changes } = serveNames(tested, namedRows(1))
      const { dialog } = await press(name, { signedIn: false })
      expect(dialog).toHaveTextContent('Please login again to continue')
      expect(changes).toEqual([])
    },
  )
}
