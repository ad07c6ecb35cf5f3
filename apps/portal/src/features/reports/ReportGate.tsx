import type { Feature } from '@phuljhari/contract/features'
import type { ReactNode } from 'react'
import { useFeature } from '../../lib/features.ts'
import { useToken } from '../../lib/session.ts'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SignInButton } from '../../ui/SignInButton.tsx'
import { HEADER, say } from './reports.messages.ts'
import { t } from '@phuljhari/contract/rules/t'

/** Where a screen below Reports leads back to when it has nothing to show. */
export const BACK_TO_REPORTS = { to: '/reports', label: t('Go to Reports') }

/** A screen below Reports: it exists only with a server that has the feature, and needs a signed-in user. */
export function ReportGate({ feature, children }: { feature: Feature; children: ReactNode }) {
  const hasFeature = useFeature(feature)
  const token = useToken()
  if (hasFeature === undefined) return <Loading text={t('Loading...')} />
  if (!hasFeature) return <NotFound link={BACK_TO_REPORTS} />
  return token === null ? <SignInFirst /> : children
}

/** Asks to sign in, as on the other screens whose calls need a token (section 6). */
export const SignInFirst = () => (
  <>
    <PageHeader {...HEADER} />
    <ErrorBanner tone="warning" text={say.signIn}>
      <SignInButton />
    </ErrorBanner>
  </>
)
