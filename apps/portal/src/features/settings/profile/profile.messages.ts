import { t } from '@phuljhari/contract/rules/t'

/** The texts of the profile page and of the second factor. */
export const say = {
  you: t('You'),
  name: t('Name'),
  saveName: t('Save name'),
  nameSaved: t('Name saved.'),
  nameFailed: t('Failed to save the name. Please try again.'),
  home: t('First screen'),
  homeHint: t(
    'What opens after you sign in, on every device. After a session that ended you return to where you were.',
  ),
  homeLabel: t('After sign-in, open'),
  usualHome: (title: string) => t('{title} (usual for your role)', { title }),
  homeSaved: t('First screen saved.'),
  homeFailed: t('Failed to save the first screen. Please try again.'),
  password: t('Password'),
  passwordHint: t('Changing it signs you out everywhere else'),
  changePassword: t('Change password'),
  devices: t('Devices'),
  devicesHint: t('Where your account is signed in'),
  thisDevice: t('This device'),
  signedIn: (when: string) => t('signed in {when}', { when }),
  endOthers: t('Sign out everywhere else'),
  confirmEndOthers: {
    title: t('Sign out everywhere else?'),
    message: t('All your other devices are signed out and have to sign in again. You stay signed in here.'),
    confirmLabel: t('Sign out everywhere else'),
  },
  othersEnded: (count: number) =>
    count === 1 ? t('1 other device signed out.') : t('{count} other devices signed out.', { count }),
  lastSeen: (text: string) => t('last seen: {text}', { text }),
  end: t('End'),
  endOf: (device: string) => t('End the session on {device}', { device }),
  confirmEnd: (device: string) => ({
    title: t('End session'),
    message: t('{device} is signed out and has to sign in again.', { device }),
    confirmLabel: t('End session'),
  }),
  sessionEnded: t('Session ended.'),
  endFailed: t('Failed to end the session. Please try again.'),
  secondFactor: t('Second factor'),
  secondFactorHint: t('A code from an app on your phone, asked for after the password.'),
  isOn: t('On'),
  codesLeft: (count: number) =>
    count === 0
      ? t('You have no recovery codes: create new ones, or a lost phone locks you out.')
      : count === 1
        ? t('{count} unused recovery code.', { count })
        : t('{count} unused recovery codes.', { count }),
  newCodes: t('New recovery codes'),
  newCodesHint: t('Enter your password to create new codes. The former ones work until you have saved the new ones.'),
  newCodesFailed: t('The recovery codes could not be created. Please try again.'),
  createCodes: t('Create codes'),
  acknowledgeFailed: t('This could not be saved, so these codes do not count yet. Please try again.'),
  isOff: t('Off'),
  isRequired: t('Your shop requires it.'),
  setUp: t('Set up'),
  turnOff: t('Turn off'),
  setUpTitle: t('Set up a second factor'),
  turnOffTitle: t('Turn off the second factor'),
  turnOffHint: t('From then on your password alone signs you in. Enter it, and a code of your app or a recovery code.'),
  turnedOff: t('The second factor is off.'),
  turnOffFailed: t('Failed to turn off the second factor. Please try again.'),
  currentPassword: t('Current password'),
  passwordFirst: t('Enter your password to begin.'),
  continue: t('Continue'),
  startFailed: t('The set-up could not be started. Please try again.'),
  scan: t('Scan this code with an authenticator app, such as Google Authenticator, Aegis or 1Password.'),
  qrCode: t('QR code for the authenticator app'),
  cannotScan: t('On this phone, or no camera? Enter this key in the app:'),
  openApp: t('Open the authenticator app on this device'),
  copyKey: t('Copy key'),
  code: t('Code'),
  codeHint: t('The 6 digits that the app shows now'),
  confirm: t('Confirm'),
  confirmFailed: t('The code could not be checked. Please try again.'),
  codesHint: t(
    'Save these recovery codes: each signs you in once if you lose your phone. They are not shown ' +
      'again, and count once you have confirmed that they are saved.',
  ),
  recoveryCodes: t('Recovery codes'),
  copyCodes: t('Copy'),
  downloadCodes: t('Download'),
  codesFile: 'phuljhari-recovery-codes.txt',
  saved: t('I have saved these codes'),
  finish: t('Finish'),
  required: t('Your shop requires a second factor. Set it up to continue.'),
  /** For those who take orders. */
  requiredWithDrafts: t(
    'Your shop requires a second factor. Set it up to continue. Bills that are not saved yet are ' +
      'kept in this browser.',
  ),
} as const
