import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { browserBack } from '../../test/browser-back.ts'
import { renderRoutes, renderScreen } from '../../test/render.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogFooter } from './DialogFooter.tsx'
import { dialogs } from './dialogs.ts'
import { Overlays } from './Overlays.tsx'
import { hasUnsavedChanges } from './unsaved-changes.ts'
import { useContractForm } from './use-contract-form.ts'

function Screen() {
  const [text, setText] = useState('')
  return (
    <>
      <Dialog title="Form" isDirty={text !== ''} onClose={() => setText('closed')}>
        <DialogFooter submitLabel="Save" />
        <input aria-label="Text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </Dialog>
      <Overlays />
    </>
  )
}
const open = () =>
  renderRoutes(
    [
      { path: '/before', element: <p>The screen before</p> },
      { path: '/form', Component: Screen },
    ],
    { at: ['/before', '/form'] },
  )
const question = () => screen.findByText('Discard changes?')
const field = () => screen.getByRole('textbox', { name: 'Text', hidden: true })

const keep = async (user: User) => {
  const asked = within(await screen.findByRole('dialog', { name: 'Discard changes?' }))
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
}
type User = ReturnType<typeof open>['user']
const clickOutside = (user: User) => {
  // The overlay precedes the dialog's frame.
  const outside = screen.getByRole('dialog').parentElement?.previousElementSibling
  if (!outside) throw new Error('no overlay')
  return user.click(outside)
}

// covers layout-33
it.each<[string, (user: User) => Promise<void>]>([
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['its X', (user) => user.click(screen.getByRole('button', { name: 'Close' }))],
  ['Cancel', (user) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['a click outside', clickOutside],
])('asks on %s with unsaved input, and keeps it on Cancel', async (_, close) => {
  const { user } = open()
  await user.type(field(), 'typed')
  await close(user)
  await question()
  await keep(user)
  await waitFor(() => expect(screen.queryByText('Discard changes?')).toBeNull())
  expect(field()).toHaveValue('typed')
})

// covers layout-33
it('closes on Discard and asks only once', async () => {
  const { user } = open()
  await user.type(field(), 'typed')
  await user.keyboard('{Escape}')
  await question()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(field()).toHaveValue('closed'))
  expect(screen.queryByText('Discard changes?')).toBeNull()
})

// covers layout-33
it('takes a second Escape as the answer to the question and asks no other', async () => {
  const { user } = open()
  await user.type(field(), 'typed')
  await user.keyboard('{Escape}')
  await question()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Discard changes?')).toBeNull())
  expect(field()).toHaveValue('typed')
})

it('closes without asking when nothing was typed', async () => {
  const { user } = open()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(field()).toHaveValue('closed'))
})

// covers layout-26
it('closes on Back without leaving the screen', async () => {
  history.replaceState({ idx: 0 }, '', '/before')
  history.pushState({ idx: 1 }, '', '/form')
  open()
  await waitFor(() => expect(history.state).toEqual({ idx: 1, dialog: true }))
  await browserBack()
  await waitFor(() => expect(field()).toHaveValue('closed'))
  expect(window.location.pathname).toBe('/form')
})

// covers layout-26
it('asks on Back with unsaved input, and after Cancel asks on the next Back again', async () => {
  history.pushState({ idx: 2 }, '', '/form')
  const { user } = open()
  await user.type(field(), 'typed')
  await browserBack()
  await question()
  await keep(user)
  await waitFor(() => expect(screen.queryByText('Discard changes?')).toBeNull())
  expect(field()).toHaveValue('typed')
  await browserBack()
  await question()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(field()).toHaveValue('closed'))
  expect(window.location.pathname).toBe('/form')
})

// covers layout-26
it('leaves no history entry behind when closed with its X', async () => {
  history.replaceState({ idx: 3 }, '', '/before')
  history.pushState({ idx: 4 }, '', '/form')
  const { unmount } = open()
  await waitFor(() => expect(history.state).toEqual({ idx: 4, dialog: true }))
  unmount()
  await browserBack()
  await waitFor(() => expect(window.location.pathname).toBe('/before'))
})

it('leaves no history entry behind on two screens, one after the other', async () => {
  const openAndClose = async (idx: number, path: string) => {
    history.pushState({ idx }, '', path)
    const { unmount } = open()
    await waitFor(() => expect(history.state).toEqual({ idx, dialog: true }))
    unmount()
  }
  history.pushState({ idx: 5 }, '', '/before')
  await openAndClose(6, '/form')
  await openAndClose(7, '/form?second')
  await browserBack()
  await waitFor(() => expect(window.location.search).toBe(''))
  await browserBack()
  await waitFor(() => expect(window.location.pathname).toBe('/before'))
})

// covers layout-33
it('asks before Back leaves a screen with unsaved input', async () => {
  const { user, router } = open()
  await user.type(field(), 'typed')
  await router.navigate(-1)
  await question()
  await keep(user)
  expect(router.state.location.pathname).toBe('/form')
  expect(field()).toHaveValue('typed')

  await router.navigate(-1)
  await question()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('The screen before')).toBeVisible()
})

// covers layout-33
it('has the browser ask before the window closes, only with unsaved input', async () => {
  const { user } = open()
  const leaving = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(leaving()).toBe(false)
  await user.type(field(), 'typed')
  expect(leaving()).toBe(true)
  await user.clear(field())
  expect(leaving()).toBe(false)
})

const TEXTS = { safeParse: () => ({ success: true as const, data: {} }) }
function TextForm({ busy = false, onCancel }: { busy?: boolean; onCancel?: () => void }) {
  const form = useContractForm(TEXTS, { text: '' })
  return (
    <form>
      <input aria-label="Text" {...form.field('text')} />
      <DialogFooter submitLabel="Save" busy={busy} {...(onCancel && { onCancel })} />
    </form>
  )
}
const openForm = (busy?: boolean) => {
  const opened = renderScreen(() => <p>A screen</p>, { at: '/form' })
  const closed = vi.fn<(isDone: boolean) => void>()
  act(() => void dialogs.form('Reason', (done) => <TextForm busy={busy ?? false} onCancel={done} />).then(closed))
  return { ...opened, closed }
}

describe('a form over the page that no screen renders', () => {
  it.each<[string, (user: User) => Promise<void>]>([
    ['Escape', (user) => user.keyboard('{Escape}')],
    ['its X', (user) => user.click(screen.getByRole('button', { name: 'Close' }))],
    ['Cancel', (user) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['a click outside', clickOutside],
    ['Back', () => browserBack()],
  ])('asks on %s, keeps its input on Cancel and closes on Discard', async (_, close) => {
    const { user, closed } = openForm()
    await user.type(await screen.findByRole('textbox', { name: 'Text' }), 'typed')
    expect(hasUnsavedChanges()).toBe(true)
    await close(user)
    await keep(user)
    await waitFor(() => expect(screen.queryByText('Discard changes?')).toBeNull())
    expect(field()).toHaveValue('typed')
    expect(closed).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(hasUnsavedChanges()).toBe(false)
  })

  it('closes without asking when nothing was typed', async () => {
    const { user, closed } = openForm()
    await screen.findByRole('textbox', { name: 'Text' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(closed).toHaveBeenCalledExactlyOnceWith(false))
  })

  it('stays open while its call is pending', async () => {
    const { user, closed } = openForm(true)
    await screen.findByRole('textbox', { name: 'Text' })
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(closed).not.toHaveBeenCalled()
    expect(screen.getByRole('dialog', { name: 'Reason' })).toBeVisible()
  })
})

it('asks about a form within a dialog that knows nothing of it', async () => {
  const { user } = renderScreen(
    () => (
      <Dialog title="Details" onClose={() => {}}>
        <TextForm />
      </Dialog>
    ),
    { at: '/form' },
  )
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'typed')
  await user.keyboard('{Escape}')
  expect(await question()).toBeVisible()
})
