import { h } from '../pages-without-account/dom.ts'
import { say } from './run.messages.ts'

type Options = {
  title: string
  save: string
  /** Reads the fields, and returns whether they can be saved. Otherwise the dialog stays. */
  submit: () => Promise<boolean>
  onClose: () => void
}

/** Opens a dialog with a form that fills the phone. */
export function openDialog({ title, save, submit, onClose }: Options, ...fields: readonly Node[]): void {
  const button = h('button', { class: 'button main' }, save)
  const dialog = h(
    'dialog',
    { 'aria-labelledby': 'dialog-title', close: () => closed() },
    h(
      'form',
      {
        novalidate: '',
        submit: (event) => {
          event.preventDefault()
          void trySave()
        },
      },
      h('h2', { id: 'dialog-title' }, title),
      ...fields,
      h(
        'div',
        { class: 'buttons' },
        h('button', { type: 'button', class: 'button quiet', click: () => dialog.close() }, say.cancel),
        button,
      ),
    ),
  )
  const closed = () => {
    dialog.remove()
    onClose()
  }
  const trySave = async () => {
    // A second press while the phone writes would make a second action.
    if (button.disabled) return
    button.disabled = true
    const isSaved = await submit()
    button.disabled = false
    if (isSaved) dialog.close()
    else dialog.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  document.body.append(dialog)
  dialog.showModal()
}
