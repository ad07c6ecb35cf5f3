import { Button, TextInput } from '@mantine/core'
import type { signIn } from '@phuljhari/contract/auth/auth.contract'
import { SIGN_IN_ENDPOINT, signInValidator } from '@phuljhari/contract/auth/sign-in'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../lib/api.ts'
import { saveSession } from '../../lib/session.ts'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { say, signInFailure } from './auth.messages.ts'
import { PasswordField } from './PasswordField.tsx'
import { readSignIn } from './read-sign-in.ts'
import styles from './sign-in.module.css'

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

/** The sign-in form (section 2). It stores the session itself; callers notice through `useToken`. */
export function SignInForm({ children, notice = null, email = '' }: Props) {
  const form = useContractForm(signInValidator, { email, password: '' })
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (body: { email: string; password: string }) => {
      const { token, user } = readSignIn((await call<typeof signIn>(SIGN_IN_ENDPOINT, { body })).data)
      if (token === null) throw new Error(say.noToken)
      saveSession(token, user)
    },
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit((values) => mutateAsync(values).catch(shownInBanner))}
    >
      {children}
      {error ? <ErrorBanner text={signInFailure(error)} /> : notice && <ErrorBanner tone="warning" text={notice} />}
      <TextInput
        size="md"
        type="email"
        label="Email"
        required
        withAsterisk={false}
        autoComplete="username"
        {...(email === '' && INITIAL_FOCUS)}
        {...form.field('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        autoFocus={email !== ''}
        {...form.field('password')}
      />
      <Button type="submit" size="lg" fullWidth disabled={isPending}>
        {isPending ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  )
}
