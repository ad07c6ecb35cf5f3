import { Suspense, useEffect } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { config, shopTitle } from '../../lib/config.ts'
import { useToken } from '../../lib/session.ts'
import { deferred } from '../../ui/deferred.tsx'
import { isSessionEnded, say } from './auth.messages.ts'
import { redirectTarget } from './read-sign-in.ts'
import { SignInForm } from './SignInForm.tsx'
import { SignInPage } from './SignInPage.tsx'
import styles from './sign-in.module.css'
import { t } from '@phuljhari/contract/rules/t'

const SignInHelp = deferred(() => import('./SignInHelp.tsx').then((module) => module.SignInHelp))

/** Section 2, Sign-in. A signed-in user is redirected. */
export function SignInScreen() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const token = useToken()
  useEffect(() => {
    document.title = t('Sign in · Phuljhari')
  }, [])

  if (token !== null) return <Navigate to={redirectTarget(params.get('next'))} replace />
  return (
    <SignInPage>
      <SignInForm notice={isSessionEnded(state) ? say.ended : null}>
        <div>
          <p className={styles.shop}>{shopTitle()}</p>
          <h1>{t('Welcome back')}</h1>
          <p className={styles.hint}>{t('Sign in to manage your shop')}</p>
        </div>
      </SignInForm>
      {config.features && (
        <Suspense>
          <SignInHelp />
        </Suspense>
      )}
    </SignInPage>
  )
}
