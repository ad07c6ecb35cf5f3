import { ActionIcon, Button, Menu } from '@mantine/core'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { couponTexts, type Coupon } from '@phuljhari/contract/settings/coupons.contract'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { indiaToday } from '../../../lib/india-today.ts'
import { settleLost } from '../../../lib/lost-replies.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { Drawing } from '../../../ui/Drawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { confirmChange } from '../confirm-change.ts'
import { Loaded } from '../Loaded.tsx'
import { Section } from '../Section.tsx'
import settingsStyles from '../settings.module.css'
import { couponInput } from './coupon-form.ts'
import { CouponDialog } from './CouponDialog.tsx'
import { say } from './coupons.messages.ts'
import styles from './coupons.module.css'
import { couponsQuery, useDeleteCoupon, useSaveCoupon } from './coupons.queries.ts'
import { t } from '@phuljhari/contract/rules/t'

/** Says in a word or two whether orders can use a coupon today. */
export function couponState({ isActive, from, to, maxUses, uses }: Coupon, today = indiaToday()) {
  if (!isActive) return say.inactive
  if (to !== null && to < today) return say.expired
  if (maxUses !== null && uses >= maxUses) return say.usedUp
  return from !== null && from > today ? say.notYet : say.active
}

/** The days on which a coupon is valid: `01 Nov 2026 – 08 Nov 2026`. */
function validityText({ from, to }: Pick<Coupon, 'from' | 'to'>): string {
  if (from !== null && to !== null) return say.between(from, to)
  if (from !== null) return say.from(from)
  return to === null ? say.always : say.until(to)
}

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

/** The shop's coupons. Users who may not manage settings can only read them. */
export function CouponSettings() {
  const coupons = useQuery(couponsQuery)
  const canManage = useCan()('settings.manage')
  const [editing, setEditing] = useState<Coupon | 'new' | null>(null)
  const columns: Array<Column<Coupon>> = [
    { title: t('Coupon'), className: styles.codeCell, cell: (coupon) => <CodeCell coupon={coupon} /> },
    { title: t('Discount'), number: true, cell: discountText },
    { title: t('Minimum'), number: true, cell: ({ minimum }) => (minimum === 0 ? t('None') : formatRupees(minimum)) },
    { title: t('Valid'), cell: validityText },
    { title: t('Uses'), number: true, cell: ({ uses, maxUses }) => say.uses(uses, maxUses) },
  ]
  const actions: Column<Coupon> = {
    title: t('Actions'),
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
              <EmptyState title={say.none} hint={say.noneHint} drawing={<Drawing of="coupons" />} />
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

/** What an owner can do with a coupon. One that orders use is deactivated, not deleted. */
function CouponMenu({ coupon, onEdit }: { coupon: Coupon; onEdit: () => void }) {
  const { toggle, remove } = useCouponActions(coupon)
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon aria-label={say.actionsOf(coupon.code)}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onEdit}>{say.edit}</Menu.Item>
        <Menu.Item onClick={() => void toggle()}>{coupon.isActive ? say.deactivate : say.activate}</Menu.Item>
        {coupon.uses === 0 && (
          <Menu.Item c="var(--danger-text)" onClick={() => void remove()}>
            {say.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** What an owner can do with a coupon from its menu. */
function useCouponActions(coupon: Coupon) {
  const { mutateAsync: save } = useSaveCoupon(coupon._id)
  const { mutateAsync: remove } = useDeleteCoupon()
  const { code, isActive } = coupon
  const cache = useQueryClient()
  const listed = () => cache.getQueryData(couponsQuery.queryKey)?.find(({ _id }) => _id === coupon._id)
  return {
    toggle: () =>
      confirmChange(
        null,
        async () => {
          const change = save({ ...couponInput(coupon), isActive: !isActive, basedOn: couponTexts(coupon) })
          await settleLost(change, () => listed()?.isActive === !isActive)
          return isActive ? say.deactivated(code) : say.activated(code)
        },
        say.saveFailed,
      ),
    remove: () =>
      confirmChange(
        say.confirmDelete(code),
        async () => {
          await settleLost(remove(coupon._id), () => listed() === undefined)
          return say.deleted(code)
        },
        say.deleteFailed,
      ),
  }
}
