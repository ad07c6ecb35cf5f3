import { Link } from 'react-router'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { say } from './documents.messages.ts'

/** Why there are no tax documents: the default of a new shop. */
export const Unregistered = () => (
  <ErrorBanner tone="warning" title={say.unregisteredTitle} text={say.unregistered}>
    <Link to="/settings">{say.toSettings}</Link>
  </ErrorBanner>
)
