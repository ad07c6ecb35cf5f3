import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../lib/api-error.ts'
import { shopTitle } from '../../lib/config.ts'
import { loadFailure } from '../../lib/failure-text.ts'
import { clearSession, homePath, useToken } from '../../lib/session.ts'
import { deferred } from '../../ui/deferred.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { AcceptInvitation } from './AcceptInvitation.tsx'
import { invitationQuery } from './invitation.queries.ts'
import { say } from './invitation.messages.ts'
import { SignInPage } from './SignInPage.tsx'
import styles from './sign-in.module.css'

/** Deferred: only accounts with a second factor need it. */
const CodeStep = deferred(() => import('./CodeStep.tsx').then((module) => module.CodeStep))

/** The page behind an invitation's link, whose token is in the fragment so that servers and their logs never see it. */
export function InvitationScreen() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [isAccepted, setAccepted] = useState(false)
  const [challenge, setChallenge] = useState<string | null>(null)
  const token = useToken()
  useEffect(() => {
    document.title = `${say.title} · Phuljhari`
  }, [])
  const askForCode = (asked: string) => {
    // Another user may be signed in on this browser.
    clearSession()
    setChallenge(asked)
  }
  // CodeStep stores the session itself once the code is accepted.
  if (isAccepted || (challenge !== null && token !== null)) return <Navigate to={homePath()} replace />
  return (
    <SignInPage>
      {challenge === null ? (
        <Invitation token={hash.slice(1)} onAccepted={() => setAccepted(true)} onChallenge={askForCode} />
      ) : (
        <div className={styles.form}>
          <div>
            <p className={styles.shop}>{shopTitle()}</p>
            <h1>{say.codeTitle}</h1>
            <p className={styles.hint}>{say.codeHint}</p>
          </div>
          <Suspense>
            <CodeStep challenge={challenge} onBack={() => navigate('/')} />
          </Suspense>
        </div>
      )}
    </SignInPage>
  )
}

type Props = {
  token: string
  onAccepted: () => void
  /** Called when the account has a second factor: the screen then asks for its code. */
  onChallenge: (challenge: string) => void
}

/** Whether the server refused the link itself, so that another attempt would fail as well. */
const isUnusable = (error: unknown) => error instanceof ApiError && error.code?.startsWith('invitation.') === true

function Invitation({ token, onAccepted, onChallenge }: Props) {
  const { data, error, refetch } = useQuery(invitationQuery(token))
  if (data)
    return <AcceptInvitation token={token} invitation={data} onAccepted={onAccepted} onChallenge={onChallenge} />
  if (!error)
    return (
      <div className={styles.form}>
        <Heading />
        <Loading text={say.loading} />
      </div>
    )
  return (
    <div className={styles.form}>
      <Heading />
      <LoadError text={loadFailure(error, say.failed)} onRetry={isUnusable(error) ? null : refetch} />
      {isUnusable(error) && <Link to="/">{say.toSignIn}</Link>}
    </div>
  )
}

const Heading = () => (
  <div>
    <p className={styles.shop}>{shopTitle()}</p>
    <h1>{say.title}</h1>
  </div>
)
