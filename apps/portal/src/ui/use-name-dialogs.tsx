import { useState } from 'react'
import { flushSync } from 'react-dom'
import { failureText } from '../lib/failure-text.ts'
import { isMissingCall } from '../lib/missing-call.ts'
import type { NamedList } from '../lib/named-list.ts'
import type { NamedItem } from '../lib/read-named-page.ts'
import { getToken } from '../lib/session.ts'
import { dialogs } from './dialogs.ts'
import type { NameAction, NamedTexts } from './named-texts.ts'
import { toast } from './toast.ts'
import { useDeferredDialog } from './use-deferred-import.ts'

/** Section 8 has these words for products; they serve here as well. */
const SIGN_IN = 'Please login again to continue'
const NETWORK = 'Network error. Please try again.'
const NEW: NamedItem = { id: null, name: '' }

const loadDialogs = async () => {
  const [{ NameFormDialog }, { NameDeleteDialog }] = await Promise.all([
    import('./NameFormDialog.tsx'),
    import('./NameDeleteDialog.tsx'),
  ])
  return { NameFormDialog, NameDeleteDialog }
}

type Options = { list: NamedList; say: NamedTexts; onDeleted: () => void }
type Dialogs = Awaited<ReturnType<typeof loadDialogs>>
type Opened = { action: NameAction; item: NamedItem }

/**
 * The dialogs that add, rename and delete a name. Where the server cannot do it, a dialog of the same title only says so:
 * for items without an id at once, else when the call turns out to be missing, and from then on at once too.
 */
export function useNameDialogs({ list, say, onDeleted }: Options) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [missing, setMissing] = useState<readonly NameAction[]>([])
  const create = list.useCreate()
  const rename = list.useRename()
  const remove = list.useDelete()

  function whyNot({ action, item }: Opened): string | null {
    if (missing.includes(action) || (action !== 'add' && item.id === null)) return say[action].missing
    return getToken() === null ? SIGN_IN : null
  }
  const tell = ({ action, item }: Opened, text: string) => void dialogs.alert(text, say[action].title(item.name))
  function open(action: NameAction, item: NamedItem) {
    const why = whyNot({ action, item })
    if (why !== null) return tell({ action, item }, why)
    for (const change of [create, rename, remove]) change.reset()
    setOpened({ action, item })
  }
  const close = () => setOpened(null)
  const code = useDeferredDialog(loadDialogs, opened !== null, close)

  /** What follows a call of the opened dialog. */
  const outcome = (call: Opened, then?: () => void) => ({
    onSuccess: () => {
      close()
      toast.success(say[call.action].done)
      then?.()
    },
    onError: (error: unknown) => {
      if (!isMissingCall(error)) return
      setMissing((known) => [...known, call.action])
      // Gone first, so that the focus goes back through it to the button that opened it.
      flushSync(close)
      tell(call, say[call.action].missing)
    },
  })
  const failure = (error: Error | null, action: NameAction) =>
    error && !isMissingCall(error) ? { error, text: failureText(error, say[action].failed, NETWORK) } : null

  function dialog({ NameFormDialog, NameDeleteDialog }: Dialogs, { action, item }: Opened) {
    const { id, name } = item
    const common = { title: say[action].title(name), onClose: close }
    if (action === 'add')
      return (
        <NameFormDialog
          {...common}
          label={say.column}
          submitLabel={common.title}
          initial=""
          busy={create.isPending}
          failure={failure(create.error, action)}
          onSubmit={(typed) => create.mutate(typed, outcome({ action, item }))}
        />
      )
    if (id === null) return null
    if (action === 'edit')
      return (
        <NameFormDialog
          {...common}
          label={say.column}
          hint={say.renameHint}
          submitLabel="Save"
          initial={name}
          busy={rename.isPending}
          failure={failure(rename.error, action)}
          onSubmit={(typed) => rename.mutate({ id, name: typed }, outcome({ action, item }))}
        />
      )
    return (
      <NameDeleteDialog
        {...common}
        message={say.confirmDelete}
        busy={remove.isPending}
        failure={failure(remove.error, action)}
        onConfirm={() => remove.mutate(id, outcome({ action, item }, onDeleted))}
      />
    )
  }

  return {
    offersAdd: !missing.includes('add'),
    add: () => open('add', NEW),
    edit: (item: NamedItem) => open('edit', item),
    remove: (item: NamedItem) => open('remove', item),
    shown: opened && code && dialog(code, opened),
  }
}
