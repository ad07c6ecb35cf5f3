import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { NameFormDialog } from '../../../entities/names/NameFormDialog.tsx'
import { failureText, isOutcomeUnknown, loadFailure } from '../../../lib/failure-text.ts'
import { settleLost } from '../../../lib/lost-replies.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { TryAgain } from '../../../ui/LoadError.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { filterParameters, NO_FILTERS, type OrderFilters } from './order-filters.ts'
import styles from './more-filters.module.css'
import { isSameName, type SavedView, savedViewsQuery, useDeleteView, useSaveView } from './saved-views.queries.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The texts of the saved views. */
const say = {
  title: t('Saved views'),
  none: t('Set some filters, then save them under a name.'),
  name: t('Name'),
  save: t('Save view'),
  rename: t('Rename view'),
  deleteLabel: t('Delete view'),
  renameView: (name: string) => t('Rename view {name}', { name }),
  deleteView: (name: string) => t('Delete view {name}', { name }),
  replace: (name: string) => ({
    title: t('Replace view'),
    message: t('There already is a view named {name}. Replace it?', { name }),
    confirmLabel: t('Replace'),
  }),
  delete: (name: string) => ({
    title: t('Delete view'),
    message: t('Delete the view {name}? The orders are not affected.', { name }),
    confirmLabel: t('Delete'),
  }),
  listFailed: t('The saved views could not be loaded.'),
  saveFailed: t('The view could not be saved. Please try again.'),
  deleteFailed: t('The view could not be deleted. Please try again.'),
} as const

type Props = {
  filters: OrderFilters
  onChange: (changes: Partial<Record<keyof OrderFilters, string>>) => void
}

/** The user's saved views: apply, save the current filters, rename, delete. */
export function SavedViews({ filters, onChange }: Props) {
  const cache = useQueryClient()
  const views = useQuery(savedViewsQuery)
  /** The view to rename, or `new` for one with the current filters. */
  const [edited, setEdited] = useState<SavedView | 'new' | null>(null)
  const saving = useSaveView()
  const deleting = useDeleteView()
  const frame = useRef<HTMLDivElement>(null)
  const current = filterParameters(filters)
  const saved = views.data ?? []

  const close = () => {
    setEdited(null)
    saving.reset()
  }
  /** Whether an attempt of this form whose reply was lost may have saved the name: no question is needed then. */
  const mayBeOwn = (name: string) =>
    isOutcomeUnknown(saving.error) && saving.variables !== undefined && isSameName(saving.variables.name, name)
  const save = async (name: string, key: string) => {
    const renamed = edited === 'new' || edited === null ? undefined : edited
    const replaced = saved.find((view) => view._id !== renamed?._id && isSameName(view.name, name))
    if (replaced && !mayBeOwn(name) && !(await dialogs.confirm({ ...say.replace(replaced.name), danger: true }))) return
    // The form shows a failure.
    await saving.mutateAsync({ name, filter: renamed?.filter ?? current, key, renamed }).then(close, () => {})
  }
  const remove = async (view: SavedView) => {
    if (!(await dialogs.confirm({ ...say.delete(view.name), danger: true }))) return
    try {
      await settleLost(
        deleting.mutateAsync(view),
        () => !cache.getQueryData(savedViewsQuery.queryKey)?.some(({ _id }) => _id === view._id),
      )
      // The pressed button is gone, so the focus would be lost.
      frame.current?.focus()
    } catch (error) {
      void dialogs.alert(failureText(error, say.deleteFailed))
    }
  }

  return (
    <div ref={frame} className={styles.views} role="group" aria-label={say.title} tabIndex={-1}>
      <span className={styles.title}>{say.title}</span>
      <ul>
        {saved.map((view) => (
          <li key={view._id}>
            <PlainButton onClick={() => onChange({ ...NO_FILTERS, ...view.filter })}>{view.name}</PlainButton>
            <ActionIcon
              size={36}
              variant="subtle"
              color="gray"
              aria-label={say.renameView(view.name)}
              title={say.rename}
              onClick={() => setEdited(view)}
            >
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              size={36}
              variant="subtle"
              color="red"
              aria-label={say.deleteView(view.name)}
              title={say.deleteLabel}
              onClick={() => void remove(view)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
        {views.isSuccess && saved.length === 0 && <li className={styles.none}>{say.none}</li>}
        {views.isError && (
          <li className={styles.none}>
            <span role="alert">{loadFailure(views.error, say.listFailed)}</span> <TryAgain onRetry={views.refetch} />
          </li>
        )}
      </ul>
      <Button variant="default" size="sm" disabled={Object.keys(current).length === 0} onClick={() => setEdited('new')}>
        {say.save}
      </Button>
      {edited && (
        <NameFormDialog
          title={edited === 'new' ? say.save : say.rename}
          label={say.name}
          submitLabel={edited === 'new' ? say.save : say.rename}
          initial={edited === 'new' ? '' : edited.name}
          busy={saving.isPending}
          failure={saving.error && { text: failureText(saving.error, say.saveFailed), error: saving.error }}
          onSubmit={save}
          onClose={close}
        />
      )}
    </div>
  )
}
