import type { Feature } from '@phuljhari/contract/features'
import type { ReactNode } from 'react'
import { useFeature } from '../../lib/features.ts'
import { useToken } from '../../lib/session.ts'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SignInButton } from '../../ui/SignInButton.tsx'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  title: string
  subtitle: string
  feature: Feature
  /** The screen, for a signed-in user of a server that has the feature. */
  children: ReactNode
}

/** A screen below Orders: not found on a server without the feature, and a request to sign in without a token. */
export function OrderPlace({ title, subtitle, feature, children }: Props) {
  const hasFeature = useFeature(feature)
  const token = useToken()
  if (hasFeature === undefined) return <Loading text={t('Loading...')} />
  if (!hasFeature) return <NotFound link={{ to: '/orders', label: t('Go to Orders') }} />
  if (token !== null) return children
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} />
      <ErrorBanner tone="warning" text={t('Please sign in to see {title}', { title })}>
        <SignInButton />
      </ErrorBanner>
    </>
  )
}
