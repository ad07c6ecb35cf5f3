import { Drawer } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useCloseOnBack } from '../../ui/use-close-on-back.ts'
import styles from './shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { t } from '@phuljhari/contract/rules/t'

/** The sidebar as a slide-in menu on phones (section 2); the browser's Back closes it. */
export function Menu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  // A drawer that is open on its first render does not slide in or record where the focus was.
  const [hasMounted, setHasMounted] = useState(false)
  useEffect(() => setHasMounted(true), [])
  useCloseOnBack(isOpen, onClose)
  return (
    <Drawer.Root opened={isOpen && hasMounted} onClose={onClose} size={280} lockScroll={false}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('Menu')}>
        <div className={styles.drawer}>
          <Sidebar onNavigate={onClose} />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
