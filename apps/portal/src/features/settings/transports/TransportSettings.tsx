import { Button } from '@mantine/core'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { t } from '@phuljhari/contract/rules/t'
import type { Transport } from '@phuljhari/contract/transports/transports.contract'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loaded } from '../Loaded.tsx'
import { Section } from '../Section.tsx'
import { LikelyPairs } from './LikelyPairs.tsx'
import { TransportDialog } from './TransportDialog.tsx'
import { TransportMenu } from './TransportMenu.tsx'
import { say } from './transports.messages.ts'
import styles from './transports.module.css'
import { transportsQuery } from './transports.queries.ts'

function NameCell({ name, spellings }: Transport) {
  return (
    <span className={styles.name}>
      <strong>{name}</strong>
      {spellings.length > 0 && <small>{say.also(spellings.map((one) => one.name))}</small>}
    </span>
  )
}

/** The transports of the shop. Users who may not manage them can only read them. */
export function TransportSettings() {
  const transports = useQuery(transportsQuery)
  const canManage = useCan()('transports.manage')
  const [editing, setEditing] = useState<Transport | 'new' | null>(null)
  const columns: Array<Column<Transport>> = [
    { title: t('Transport'), className: styles.nameCell, cell: (transport) => <NameCell {...transport} /> },
    { title: say.phone, cell: ({ phoneNumber }) => (phoneNumber ? formatPhone(phoneNumber) : say.unknown) },
    { title: say.towns, cell: ({ towns }) => towns.join(', ') || say.unknown },
    { title: say.days, number: true, cell: ({ days }) => days ?? say.unknown },
    {
      title: say.minimumFreight,
      number: true,
      cell: ({ minimumFreight }) => (minimumFreight === 0 ? say.unknown : formatRupees(minimumFreight)),
    },
    { title: t('Orders'), number: true, cell: ({ orders }) => formatCount(orders) },
  ]
  const actions: Column<Transport> = {
    title: t('Actions'),
    number: true,
    className: styles.menuCell,
    cell: (transport) => (
      <TransportMenu
        transport={transport}
        others={(transports.data ?? []).filter(({ _id }) => _id !== transport._id)}
        onEdit={() => setEditing(transport)}
      />
    ),
  }
  return (
    <Loaded query={transports}>
      {(list) => (
        <>
          {canManage && <LikelyPairs transports={list} />}
          <Section
            title={say.title}
            hint={say.hint}
            isFlush
            action={
              canManage && (
                <Button size="md" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEditing('new')}>
                  {say.add}
                </Button>
              )
            }
          >
            {list.length === 0 ? (
              <EmptyState title={say.none} hint={say.noneHint} />
            ) : (
              <DataTable
                label={say.table}
                stacked
                rows={list}
                keyOf={({ _id }) => _id}
                columns={canManage ? [...columns, actions] : columns}
              />
            )}
          </Section>
          {editing && (
            <TransportDialog transport={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
          )}
        </>
      )}
    </Loaded>
  )
}
