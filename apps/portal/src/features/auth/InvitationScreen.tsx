import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { config } from '../../lib/config.ts'
import { failureText } from '../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../lib/messages.ts'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { AcceptInvitation } from './AcceptInvitation.tsx'
import { invitationQuery } from './invitation.queries.ts'
import { say } from './invitation.messages.ts'
import { SignInPage } from './SignInPage.tsx'
import styles from './sign-in.module.css'

/** Where an invited person begins: every role sees orders. */
const FIRST_SCREEN = '/orders'

/** The page behind an invitation's link, whose token is in the fragment so that servers and their logs never see it. */
export function InvitationScreen() {
  const { hash } = useLocation()
  const [isAccepted, setAccepted] = useState(false)
  useEffect(() => {
    document.title = `${say.title} · Phuljhari`
  }, [])
  if (isAccepted) return <Navigate to={FIRST_SCREEN} replace />
  return (
    <SignInPage>
      <Invitation token={hash.slice(1)} onAccepted={() => setAccepted(true)} />
    </SignInPage>
  )
}

function Invitation({ token, onAccepted }: { token: string; onAccepted: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(invitationQuery(token))
  if (data) return <AcceptInvitation token={token} invitation={data} onAccepted={onAccepted} />
  if (!error)
    return (
      <div className={styles.form}>
        <Heading />
        <Loading text={say.loading} />
      </div>
    )
  const isNetwork = error instanceof ApiError && error.isNetwork
  return (
    <div className={styles.form}>
      <Heading />
      <ErrorBanner text={failureText(error, say.failed, NETWORK_ERROR)} />
      {isNetwork ? (
        <PlainButton loading={isFetching} onClick={() => void refetch()}>
          {say.retry}
        </PlainButton>
      ) : (
        <Link to="/">{say.toSignIn}</Link>
      )}
    </div>
  )
}

const Heading = () => (
  <div>
    <p className={styles.shop}>{config.store.name}</p>
    <h1>{say.title}</h1>
  </div>
)
