/** The texts that all settings pages share. */
export const say = {
  header: { title: 'Settings', subtitle: 'Your shop and your account' },
  tabs: 'Settings',
  signIn: 'Please sign in to view the settings',
  loading: 'Loading settings...',
  loadFailed: 'The settings could not be loaded.',
} as const
