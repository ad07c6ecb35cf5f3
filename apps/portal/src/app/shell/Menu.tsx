import { Drawer } from '@mantine/core'
import { useEffect, useState } from 'react'
import styles from './shell.module.css'
import { Sidebar } from './Sidebar.tsx'

/** The sidebar as it slides in on phones (section 2). */
export function Menu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  // Its code may have come for this very opening. A drawer that is born open neither slides in nor knows where the focus was.
  const [isBorn, setBorn] = useState(false)
  useEffect(() => setBorn(true), [])
  return (
    <Drawer.Root opened={isOpen && isBorn} onClose={onClose} size={280} lockScroll={false}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <div className={styles.drawer}>
          <Sidebar onGo={onClose} />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
