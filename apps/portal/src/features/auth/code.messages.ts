/** The texts of the second step of sign-in. */
export const say = {
  code: 'Code',
  codeHint: 'The 6 digits that your authenticator app shows now',
  recoveryCode: 'Recovery code',
  recoveryHint: 'One of the codes that you saved. Each works once.',
  useRecovery: 'Use a recovery code',
  useCode: 'Use a code of the app',
  back: 'Back',
} as const
