import { ActionIcon, Menu } from '@mantine/core'
import type { Transport } from '@phuljhari/contract/transports/transports.contract'
import { IconDots } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { settleLost } from '../../../lib/lost-replies.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { confirmChange } from '../confirm-change.ts'
import { MergeForm } from './MergeForm.tsx'
import { say } from './transports.messages.ts'
import { transportsQuery, useDeleteTransport, useSplitTransport } from './transports.queries.ts'

type Props = {
  transport: Transport
  /** The transports that it can be merged into. */
  others: readonly Transport[]
  onEdit: () => void
}

/** What an owner can do with a transport: change, merge or delete it, and split a spelling off again. */
export function TransportMenu({ transport, others, onEdit }: Props) {
  const { mutateAsync: split } = useSplitTransport()
  const { mutateAsync: remove } = useDeleteTransport()
  const cache = useQueryClient()
  const has = (id: string) => cache.getQueryData(transportsQuery.queryKey)?.some(({ _id }) => _id === id) === true
  const splitOff = ({ _id, name, orders }: Transport['spellings'][number]) =>
    confirmChange(
      say.confirmSplit(name, orders),
      async () => {
        await settleLost(split(_id), () => has(_id))
        return say.splitDone(name)
      },
      say.splitFailed,
    )
  const deleteIt = () =>
    confirmChange(
      say.confirmDelete(transport.name),
      async () => {
        await settleLost(remove(transport._id), () => !has(transport._id))
        return say.deleted(transport.name)
      },
      say.deleteFailed,
    )
  const merge = () =>
    dialogs.form(say.mergeIntoOf(transport.name), (close) => (
      <MergeForm transport={transport} others={others} close={close} />
    ))
  const isUnused = transport.orders === 0 && transport.spellings.length === 0
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon aria-label={say.actionsOf(transport.name)}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onEdit}>{say.edit}</Menu.Item>
        {others.length > 0 && <Menu.Item onClick={() => void merge()}>{say.mergeInto}</Menu.Item>}
        {transport.spellings.map((spelling) => (
          <Menu.Item key={spelling._id} onClick={() => void splitOff(spelling)}>
            {say.split(spelling.name)}
          </Menu.Item>
        ))}
        {isUnused && (
          <Menu.Item c="var(--danger-text)" onClick={() => void deleteIt()}>
            {say.delete}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
