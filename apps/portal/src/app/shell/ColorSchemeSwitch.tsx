import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

const STEPS = {
  auto: { next: 'light', icon: IconDeviceDesktop, name: 'Colours: as the system. Switch to light' },
  light: { next: 'dark', icon: IconSun, name: 'Colours: light. Switch to dark' },
  dark: { next: 'auto', icon: IconMoon, name: 'Colours: dark. Switch to the system’s' },
} as const

/** System, light, dark, in turn. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const { next, icon: Icon, name } = STEPS[colorScheme]
  return (
    <ActionIcon aria-label={name} title={name} onClick={() => setColorScheme(next)}>
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
}
