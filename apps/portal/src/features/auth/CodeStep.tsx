import { Button, TextInput } from '@mantine/core'
import type { signInWithCode } from '@phuljhari/contract/auth/auth.contract'
import { SIGN_IN_CODE_ENDPOINT } from '@phuljhari/contract/auth/sign-in'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { failureText } from '../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../lib/messages.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { say as auth } from './auth.messages.ts'
import styles from './code-step.module.css'
import { saveSignIn } from './read-sign-in.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The texts of the second step of sign-in. */
const say = {
  code: t('Code'),
  codeHint: t('The 6 digits that your authenticator app shows now'),
  recoveryCode: t('Recovery code'),
  recoveryHint: t('One of the codes that you saved. Each works once.'),
  useRecovery: t('Use a recovery code'),
  useCode: t('Use a code of the app'),
  back: t('Back'),
} as const

const DIGITS = 6
/** The digits of a code, which authenticator apps show and copy with a space in the middle. */
const digitsOf = (typed: string) => typed.replaceAll(/\D/g, '').slice(0, DIGITS)

type Props = {
  challenge: string
  /** Returns to the first step. `reason` is the error that makes it necessary, if any. */
  onBack: (reason?: unknown) => void
}

/** The second step of sign-in: asks for the code of an authenticator app, or for a recovery code. */
export function CodeStep({ challenge, onBack }: Props) {
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: async (typed: string) =>
      saveSignIn((await call<typeof signInWithCode>(SIGN_IN_CODE_ENDPOINT, { body: { challenge, code: typed } })).data),
  })
  const send = useSingleFlight(async (typed: string) => {
    try {
      await mutateAsync(typed)
    } catch (failed) {
      if (failed instanceof ApiError && failed.code === 'auth.challenge_expired') onBack(failed)
      else setCode('')
    }
  })
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value
    const next = isRecovery ? typed : digitsOf(typed)
    setCode(next)
    if (next !== '') reset()
    if (!isRecovery && next.length === DIGITS && code.length < DIGITS) void send(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') void send(code)
  }
  const switchKind = () => {
    setRecovery(!isRecovery)
    setCode('')
    reset()
  }
  return (
    <form className={styles.step} noValidate onSubmit={submit}>
      {error && <ErrorBanner text={failureText(error, auth.failed, NETWORK_ERROR)} />}
      <TextInput
        key={isRecovery ? 'recovery' : 'code'}
        size="md"
        label={isRecovery ? say.recoveryCode : say.code}
        description={isRecovery ? say.recoveryHint : say.codeHint}
        required
        withAsterisk={false}
        autoFocus
        data-autofocus
        value={code}
        classNames={{ input: styles.code ?? '' }}
        spellCheck={false}
        {...(isRecovery
          ? { autoComplete: 'off', autoCapitalize: 'none' }
          : { autoComplete: 'one-time-code', inputMode: 'numeric' })}
        onChange={type}
      />
      <Button type="submit" size="lg" fullWidth disabled={isPending}>
        {isPending ? t('Signing in...') : t('Sign In')}
      </Button>
      <div className={styles.links}>
        <TextButton onClick={() => onBack()}>{say.back}</TextButton>
        <TextButton onClick={switchKind}>{isRecovery ? say.useCode : say.useRecovery}</TextButton>
      </div>
    </form>
  )
}
