import { Button, TextInput } from '@mantine/core'
import type { signIn } from '@phuljhari/contract/auth/auth.contract'
import { SIGN_IN_ENDPOINT, signInValidator } from '@phuljhari/contract/auth/sign-in'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { deferred } from '../../ui/deferred.tsx'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { signInFailure } from './auth.messages.ts'
import { saveSignIn } from './read-sign-in.ts'
import styles from './sign-in.module.css'
import { t } from '@phuljhari/contract/rules/t'

/** Deferred: only accounts with a second factor need it. */
const CodeStep = deferred(() => import('./CodeStep.tsx').then((module) => module.CodeStep))

const shownInBanner = () => {}
const INITIAL_FOCUS = { autoFocus: true, 'data-autofocus': true }

type Props = {
  /** Shown above the fields. */
  children: ReactNode
  /** Shown until an attempt fails. */
  notice?: string | null
  /** The initial value of the email field. */
  email?: string
}

/**
 * The sign-in form (section 2), and after it the second step of accounts that have one. It stores the session itself;
 * callers notice through `useToken`.
 */
export function SignInForm({ children, notice = null, email = '' }: Props) {
  const form = useContractForm(signInValidator, { email, password: '' })
  const [challenge, setChallenge] = useState<string | null>(null)
  const [expired, setExpired] = useState<unknown>(null)
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: async (body: { email: string; password: string }) => {
      try {
        saveSignIn((await call<typeof signIn>(SIGN_IN_ENDPOINT, { body })).data)
      } catch (failed) {
        if (!(failed instanceof ApiError) || failed.challenge === null) throw failed
        setChallenge(failed.challenge)
      }
    },
    onMutate: () => setExpired(null),
  })
  const goBack = (reason: unknown = null) => {
    setChallenge(null)
    setExpired(reason)
    reset()
    form.set('password', '')
  }
  const failure = error ?? expired
  if (challenge !== null)
    return (
      <div className={styles.form}>
        {children}
        <Suspense>
          <CodeStep challenge={challenge} onBack={goBack} />
        </Suspense>
      </div>
    )
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit((values) => mutateAsync(values).catch(shownInBanner))}
    >
      {children}
      {failure ? <ErrorBanner text={signInFailure(failure)} /> : notice && <ErrorBanner tone="warning" text={notice} />}
      <TextInput
        size="md"
        type="email"
        label={t('Email')}
        required
        withAsterisk={false}
        autoComplete="username"
        {...(email === '' && INITIAL_FOCUS)}
        {...form.field('email')}
      />
      <PasswordField
        label={t('Password')}
        autoComplete="current-password"
        autoFocus={email !== ''}
        {...form.field('password')}
      />
      <Button type="submit" size="lg" fullWidth disabled={isPending}>
        {isPending ? t('Signing in...') : t('Sign In')}
      </Button>
    </form>
  )
}
