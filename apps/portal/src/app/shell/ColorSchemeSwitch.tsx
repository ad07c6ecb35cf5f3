import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

const STEPS = {
  auto: { next: 'light', icon: IconDeviceDesktop, name: 'Theme: System. Switch to Light' },
  light: { next: 'dark', icon: IconSun, name: 'Theme: Light. Switch to Dark' },
  dark: { next: 'auto', icon: IconMoon, name: 'Theme: Dark. Switch to System' },
} as const

/** Cycles through the system's colour scheme, light and dark. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const { next, icon: Icon, name } = STEPS[colorScheme]
  return (
    <ActionIcon aria-label={name} title={name} onClick={() => setColorScheme(next)}>
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
}
