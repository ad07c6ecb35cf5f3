import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SignInButton } from '../../ui/SignInButton.tsx'
import { HEADER, say } from './reports.messages.ts'

/** As on the other screens whose calls need a token (section 6). */
export const SignInFirst = () => (
  <>
    <PageHeader {...HEADER} />
    <ErrorBanner tone="warning" text={say.signIn}>
      <SignInButton />
    </ErrorBanner>
  </>
)
