import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../test/render.tsx'
import { Dialog } from './Dialog.tsx'
import { dialogs } from './dialogs.ts'
import { focusSearch, SearchBox } from './SearchBox.tsx'
import { useDeferredDialog } from './use-deferred-dialog.ts'
import { useShortcuts } from './use-shortcuts.ts'

function Form({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Form" onClose={onClose}>
      <button type="button">First button</button>
      <input aria-label="Text" data-autofocus />
    </Dialog>
  )
}

/** A screen with a shortcut of one letter, whose dialog opens on `o` once its code has come. */
function open() {
  const { promise, resolve } = Promise.withResolvers<typeof Form>()
  const load = () => promise
  const act = vi.fn<() => void>()
  function Screen() {
    const [isOpen, setOpen] = useState(false)
    const Opened = useDeferredDialog(load, isOpen, () => setOpen(false))
    useShortcuts({ a: act, o: () => setOpen(true) })
    return (
      <>
        <article tabIndex={-1} onKeyDown={act}>
          Card
        </article>
        {isOpen && Opened && <Opened onClose={() => setOpen(false)} />}
      </>
    )
  }
  const { user } = renderScreen(Screen, { at: '/' })
  screen.getByText('Card').focus()
  return { user, act, load: () => resolve(Form) }
}

it('keeps what is typed while the code of a dialog loads for its field, and lets it act on nothing else', async () => {
  const { user, act, load } = open()
  await user.keyboard('o')
  act.mockClear()
  await user.keyboard('jaxnax{Backspace}l a{Enter}')
  load()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('jaxnal a'))
  await user.keyboard('ki')
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('jaxnal aki')
  expect(act).not.toHaveBeenCalled()
})

it('gives the keys back to the screen when Escape is pressed before the code has come', async () => {
  const { user, act, load } = open()
  await user.keyboard('oxy{Escape}')
  load()
  act.mockClear()
  await user.keyboard('a')
  expect(act).toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('lets a key that is held down not act on what has opened since', async () => {
  const { user, load } = open()
  load()
  await user.keyboard('{o>5/}')
  expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('')
})

it('types what was typed before the question on top had the focus into nothing below', async () => {
  const { user, act } = open()
  act.mockClear()
  void dialogs.confirm({ title: 'Sure?', message: 'Is it?' })
  await screen.findByRole('dialog', { name: 'Sure?' })
  screen.getByText('Card').focus()
  await user.keyboard('a')
  expect(act).not.toHaveBeenCalled()
})

it('focuses the search of a screen that is still loading, with what was typed for it', async () => {
  const act = vi.fn<() => void>()
  const { promise, resolve } = Promise.withResolvers<void>()
  function Screen() {
    const [isLoaded, setLoaded] = useState(false)
    useShortcuts({ '/': focusSearch, a: act })
    void promise.then(() => setLoaded(true))
    return (
      <main>{isLoaded ? <SearchBox label="Search" value="" onSearch={() => {}} /> : <p data-loading>Loading</p>}</main>
    )
  }
  const { user } = renderScreen(Screen, { at: '/' })
  await user.keyboard('/arul')
  resolve()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Search' })).toHaveValue('arul'))
  expect(act).not.toHaveBeenCalled()
})
