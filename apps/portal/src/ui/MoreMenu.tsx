import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = {
  label: string
  /** `Menu.Item`s of the component library. */
  children: ReactNode
}

/** The menu at the lower edge of a dialog, with the actions that are needed less often than its buttons. */
export const MoreMenu = ({ label, children }: Props) => (
  // While a dialog fades in, the button counts as hidden, and `hideDetached` would hide the menu, too.
  <Menu position="top-end" withinPortal={false} withInitialFocusPlaceholder={false} hideDetached={false}>
    <Menu.Target>
      <Button variant="default" size="md" rightSection={<IconChevronDown size={16} aria-hidden />}>
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)
