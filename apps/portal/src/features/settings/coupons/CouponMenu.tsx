import { ActionIcon, Menu } from '@mantine/core'
import type { Coupon } from '@phuljhari/contract/settings/coupons.contract'
import { IconDots } from '@tabler/icons-react'
import { say } from './coupons.messages.ts'
import { useCouponActions } from './use-coupon-actions.ts'

/** What an owner can do with a coupon. One that orders use is deactivated, not deleted. */
export function CouponMenu({ coupon, onEdit }: { coupon: Coupon; onEdit: () => void }) {
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
          <Menu.Item color="red" onClick={() => void remove()}>
            {say.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
