import { Button, PasswordInput, TextInput } from '@mantine/core'
import type { signIn } from '@phuljhari/contract/auth/auth.contract'
import { SIGN_IN_ENDPOINT, signInValidator } from '@phuljhari/contract/auth/sign-in'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { call } from '../../lib/api.ts'
import { saveSession } from '../../lib/session.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { failureText, say } from './auth.messages.ts'
import { readSignIn } from './read-sign-in.ts'
import styles from './sign-in.module.css'

type Props = {
  /** What stands above the fields. */
  children: ReactNode
  /** Shown until an attempt fails. */
  notice?: string | null
}

/** Email, password and what became of them (section 2, Sign-in). A session that was opened is kept at once: `useToken` tells. */
export function SignInForm({ children, notice = null }: Props) {
  const [showsPassword, setShowsPassword] = useState(false)
  const form = useContractForm(signInValidator, { email: '', password: '' })
  const { mutate, isPending, error } = useOneAtATime(
    useMutation({
      mutationFn: async (body: { email: string; password: string }) => {
        const session = readSignIn((await call<typeof signIn>(SIGN_IN_ENDPOINT, { body })).data)
        if (session.token === null) throw new Error(say.noToken)
        return session
      },
      onSuccess: (session) => saveSession(session.token ?? '', session.user),
    }),
  )
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit((values) => mutate(values))}>
      {children}
      {error ? <ErrorBanner text={failureText(error)} /> : notice && <ErrorBanner tone="warning" text={notice} />}
      <TextInput
        size="md"
        type="email"
        label="Email"
        required
        withAsterisk={false}
        autoComplete="username"
        autoFocus
        data-autofocus
        {...form.field('email')}
      />
      <PasswordInput
        size="md"
        label="Password"
        required
        withAsterisk={false}
        autoComplete="current-password"
        visible={showsPassword}
        onVisibilityChange={setShowsPassword}
        visibilityToggleButtonProps={{
          'aria-label': showsPassword ? 'Hide password' : 'Show password',
          'aria-pressed': undefined,
          tabIndex: 0,
        }}
        {...form.field('password')}
      />
      <Button type="submit" size="lg" fullWidth disabled={isPending}>
        {isPending ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  )
}
