import { useState } from 'react'
import { useFeature } from '../../lib/features.ts'
import { failureText } from '../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../lib/messages.ts'
import type { NamedList } from './named-list.ts'
import type { NamedItem } from './read-named-page.ts'
import { getToken } from '../../lib/session.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { dialogs } from '../../ui/dialogs.ts'
import type { NameAction, NamedTexts } from './named-texts.ts'
import { toast } from '../../ui/toast.ts'
import { useAskToSignIn } from '../../ui/use-ask-to-sign-in.ts'
import { useDeferredDialog } from '../../ui/use-deferred-dialog.ts'
import { t } from '@phuljhari/contract/rules/t'

const NEW: NamedItem = { id: null, name: '', productCount: null }

const loadDialogs = async () => {
  const [{ NameFormDialog }, { NameDeleteDialog }] = await Promise.all([
    import('./NameFormDialog.tsx'),
    import('./NameDeleteDialog.tsx'),
  ])
  return { NameFormDialog, NameDeleteDialog }
}

type Options = { list: NamedList; say: NamedTexts; onDeleted: () => void; onShow: (name: string) => void }
type Dialogs = Awaited<ReturnType<typeof loadDialogs>>
type Request = { action: NameAction; item: NamedItem }

/**
 * The dialogs that add, rename and delete a name. For a server that does not support changes, and for items without
 * an id, an alert of the same title says so instead.
 */
export function useNameDialogs({ list, say, onDeleted, onShow }: Options) {
  const [request, setRequest] = useState<Request | null>(null)
  const canChange = useFeature('names.change') === true
  const create = list.useCreate()
  const rename = list.useRename()
  const remove = list.useDelete()

  const askToSignIn = useAskToSignIn()

  function open(action: NameAction, item: NamedItem) {
    const title = say[action].title(item.name)
    if (!canChange || (action !== 'add' && item.id === null)) return void dialogs.alert(say[action].unsupported, title)
    if (getToken() === null) return void askToSignIn(title)
    for (const mutation of [create, rename, remove]) mutation.reset()
    setRequest({ action, item })
  }
  const close = () => setRequest(null)
  const code = useDeferredDialog(loadDialogs, request !== null, close)

  /** Handles the outcome of the open dialog's call; the dialog itself shows a refusal. */
  async function finish(sent: Request, call: Promise<unknown>): Promise<void> {
    try {
      await call
    } catch {
      return
    }
    close()
    toast.success(say[sent.action].done)
    if (sent.action === 'remove') onDeleted()
  }
  const confirmDelete = useSingleFlight((sent: Request, id: string) => finish(sent, remove.mutateAsync(id)))
  const failure = (error: Error | null, action: NameAction) =>
    error ? { error, text: failureText(error, say[action].failed, NETWORK_ERROR) } : null

  function dialog({ NameFormDialog, NameDeleteDialog }: Dialogs, opened: Request) {
    const { action, item } = opened
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
          onSubmit={(typed, key) => finish(opened, create.mutateAsync({ name: typed, key }))}
          onShow={(existing) => {
            close()
            onShow(existing)
          }}
        />
      )
    if (id === null) return null
    if (action === 'edit')
      return (
        <NameFormDialog
          {...common}
          label={say.column}
          hint={say.renameHint}
          submitLabel={t('Save')}
          initial={name}
          busy={rename.isPending}
          failure={failure(rename.error, action)}
          onSubmit={(typed) => finish(opened, rename.mutateAsync({ id, name: typed }))}
        />
      )
    return (
      <NameDeleteDialog
        {...common}
        message={say.confirmDelete}
        obstacle={item.productCount ? say.inUse(item.productCount) : null}
        busy={remove.isPending}
        failure={failure(remove.error, action)}
        onConfirm={() => void confirmDelete(opened, id)}
      />
    )
  }

  return {
    canAdd: canChange,
    add: () => open('add', NEW),
    edit: (item: NamedItem) => open('edit', item),
    remove: (item: NamedItem) => open('remove', item),
    dialog: request && code && dialog(code, request),
  }
}
