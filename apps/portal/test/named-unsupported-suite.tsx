import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { namedRows, openNamedDialog, serveNames, type NamedScreenCase, type PressOptions } from './named-screen.tsx'
import { answer } from './server.ts'

const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Edit {name} and Delete {name} only say so where they cannot go on. */
export function itExplainsUnsupportedChanges(tested: NamedScreenCase): void {
  const { routes, one, path } = tested
  const One = one.charAt(0).toUpperCase() + one.slice(1)
  const press = (name: string, options?: PressOptions) => openNamedDialog(tested, name, options)
  const addressed = (name: string) => screen.getByRole('dialog', { name })

  describe('on a server that has only the calls of section 7', () => {
    const only = (text: string) => `This server does not support ${text} ${path.slice(1)}.`

    it.each([
      ['Edit', 'renaming'],
      ['Delete', 'deleting'],
    ])('%s says so at once where the names have no id', async (action, verb) => {
      answer(routes.list, () => HttpResponse.json([{ name: 'Sivakasi Star' }]))
      const { dialog, submit } = await press(`${action} Sivakasi Star`)
      expect(addressed(`${action} Sivakasi Star`)).toBe(dialog)
      expect(dialog).toHaveTextContent(only(verb))
      await submit('OK')
      await noDialog()
      expect(screen.getByRole('button', { name: `${action} Sivakasi Star` })).toHaveFocus()
    })

    const LACKING = [
      ['a page', () => new HttpResponse('<h1>Cannot do that</h1>', { status: 404 })],
      ['JSON', () => HttpResponse.json({ message: 'Not Found' }, { status: 404 })],
      ['our words for an address', () => HttpResponse.json({ code: 'route.not_found', message: 'x' }, { status: 404 })],
      ['405', () => new HttpResponse(null, { status: 405 })],
      ['501', () => HttpResponse.json({ error: 'Not implemented' }, { status: 501 })],
    ] as const

    it.each(LACKING)(
      'Edit says so under the same title when the answer is %s, and knows it from then on',
      async (_, reply) => {
        serveNames(tested, namedRows(2))
        answer(routes.rename, reply)
        const { user, submit } = await press('Edit Name 2')
        await submit('Save')
        const said = await screen.findByText(only('renaming'))
        expect(said.closest('[role="dialog"]')).toBe(addressed('Edit Name 2'))
        expect(screen.queryByRole('alert')).toBeNull()
        await user.click(screen.getByRole('button', { name: 'OK' }))
        await noDialog()
        expect(screen.getByRole('button', { name: 'Edit Name 2' })).toHaveFocus()

        await user.click(screen.getByRole('button', { name: 'Edit Name 1' }))
        expect(await screen.findByRole('dialog', { name: 'Edit Name 1' })).toHaveTextContent(only('renaming'))
      },
    )

    it.each(LACKING)('Delete says so under the same title when the answer is %s', async (_, reply) => {
      serveNames(tested, namedRows(1))
      answer(routes.remove, reply)
      const { submit } = await press('Delete Name 1')
      await submit('Delete')
      const said = await screen.findByText(only('deleting'))
      expect(said.closest('[role="dialog"]')).toBe(addressed('Delete Name 1'))
      expect(screen.queryByRole('alert')).toBeNull()
    })

    it('Add New says so, and goes', async () => {
      serveNames(tested, namedRows(1))
      answer(routes.create, () => new HttpResponse(null, { status: 404 }))
      const { user, field, submit } = await press('Add New')
      await user.type(field(), 'Sony')
      await submit(`Add ${One}`)
      expect(await screen.findByText(only('adding'))).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'OK' }))
      await noDialog()
      expect(screen.queryByRole('button', { name: 'Add New' })).toBeNull()
    })
  })

  it.each(['Add New', 'Edit Name 1', 'Delete Name 1'])(
    'without a token %s asks to sign in and calls nothing',
    async (name) => {
      const { changes } = serveNames(tested, namedRows(1))
      const { dialog } = await press(name, { signedIn: false })
      expect(dialog).toHaveTextContent('Please login again to continue')
      expect(changes).toEqual([])
    },
  )
}
