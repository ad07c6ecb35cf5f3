import { Button } from '@mantine/core'
import { formatRupees } from '@phuljhari/contract/rules/money'
import type { Coupon } from '@phuljhari/contract/settings/coupons.contract'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loaded } from '../Loaded.tsx'
import { Section } from '../Section.tsx'
import settingsStyles from '../settings.module.css'
import { CouponDialog } from './CouponDialog.tsx'
import { CouponMenu } from './CouponMenu.tsx'
import { couponState, validityText } from './coupon-state.ts'
import { say } from './coupons.messages.ts'
import styles from './coupons.module.css'
import { couponsQuery } from './coupons.queries.ts'

const discountText = ({ discount }: Coupon) =>
  'percent' in discount ? `${discount.percent}%` : formatRupees(discount.amount)

function CodeCell({ coupon }: { coupon: Coupon }) {
  const state = couponState(coupon)
  return (
    <span className={styles.code}>
      <strong>{coupon.code}</strong>
      <span className={settingsStyles.badge} data-on={state === say.active || undefined}>
        {state}
      </span>
    </span>
  )
}

/** The shop's coupons. Those who may not manage settings see them. */
export function CouponSettings() {
  const coupons = useQuery(couponsQuery)
  const canManage = useCan()('settings.manage')
  const [editing, setEditing] = useState<Coupon | 'new' | null>(null)
  const columns: Array<Column<Coupon>> = [
    { title: 'Coupon', className: styles.codeCell, cell: (coupon) => <CodeCell coupon={coupon} /> },
    { title: 'Discount', number: true, cell: discountText },
    { title: 'Minimum', number: true, cell: ({ minimum }) => (minimum === 0 ? 'None' : formatRupees(minimum)) },
    { title: 'Valid', cell: validityText },
    { title: 'Uses', number: true, cell: ({ uses, maxUses }) => say.uses(uses, maxUses) },
  ]
  const actions: Column<Coupon> = {
    title: 'Actions',
    number: true,
    className: styles.menuCell,
    cell: (coupon) => <CouponMenu coupon={coupon} onEdit={() => setEditing(coupon)} />,
  }
  return (
    <Loaded query={coupons}>
      {(list) => (
        <>
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
          {editing && <CouponDialog coupon={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
        </>
      )}
    </Loaded>
  )
}
