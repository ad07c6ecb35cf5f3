import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { t } from '@phuljhari/contract/rules/t'

/** Leads to sign-in, and back to this place afterwards. */
export function SignInButton({ size = 'sm' }: { size?: 'xs' | 'sm' }) {
  const { pathname, search } = useLocation()
  return (
    <Button component={Link} to={`/?next=${encodeURIComponent(pathname + search)}`} size={size}>
      {t('Sign In')}
    </Button>
  )
}
