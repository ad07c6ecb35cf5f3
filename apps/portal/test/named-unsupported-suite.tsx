import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { namedRows, openNamedDialog, serveNames, type NamedScreenCase, type PressOptions } from './named-screen.tsx'
import { answer } from './server.ts'

const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Edit {name} and Delete {name} explain what the server does not support. */
export function itExplainsUnsupportedChanges(tested: NamedScreenCase): void {
  const { routes, path } = tested
  const press = (name: string, options?: PressOptions) => openNamedDialog(tested, name, options)
  const dialogNamed = (name: string) => screen.getByRole('dialog', { name })

  describe('on a server that has only the calls of section 7', () => {
    const unsupported = (change: string) => `This server does not support ${change} ${path.slice(1)}.`

    // covers names-5
    it.each([
      ['Edit', 'renaming'],
      ['Delete', 'deleting'],
    ])('%s immediately explains that names without an id cannot be changed', async (action, verb) => {
      answer(routes.list, () => HttpResponse.json([{ name: 'Sivakasi Star' }]))
      const { dialog, submit } = await press(`${action} Sivakasi Star`)
      expect(dialogNamed(`${action} Sivakasi Star`)).toBe(dialog)
      expect(dialog).toHaveTextContent(unsupported(verb))
      await submit('OK')
      await noDialog()
      expect(screen.getByRole('button', { name: `${action} Sivakasi Star` })).toHaveFocus()
    })

    // covers names-5
    it.each([
      ['Edit', 'renaming'],
      ['Delete', 'deleting'],
    ])('%s immediately explains it under the same title, without a call', async (action, verb) => {
      const { changes } = serveNames(tested, namedRows(1))
      const { dialog, submit } = await press(`${action} Name 1`, { features: [] })
      expect(dialogNamed(`${action} Name 1`)).toBe(dialog)
      expect(dialog).toHaveTextContent(unsupported(verb))
      await submit('OK')
      await noDialog()
      expect(screen.getByRole('button', { name: `${action} Name 1` })).toHaveFocus()
      expect(changes).toEqual([])
    })

    // covers names-5
    it('offers no Add New', async () => {
      serveNames(tested, namedRows(1))
      await press('Edit Name 1', { features: [] })
      expect(screen.queryByRole('button', { name: 'Add New', hidden: true })).toBeNull()
    })
  })

  // covers names-15
  it.each(['Add New', 'Edit Name 1', 'Delete Name 1'])(
    'without a token %s asks to sign in and makes no call',
    async (name) => {
      const { changes } = serveNames(tested, namedRows(1))
      const { dialog } = await press(name, { signedIn: false })
      expect(dialog).toHaveTextContent('Please login again to continue')
      expect(within(dialog).getByRole('button', { name: 'Sign In' })).toBeVisible()
      expect(changes).toEqual([])
    },
  )
}
