import { Link } from 'react-router'
import { ORDER_SCREENS } from '../screen-list.ts'
import { useChildScreens } from '../use-child-screens.ts'

const NEW_ORDER = '/orders/new'

/** Leads from an empty list to New Order; nothing for people who may not enter orders. */
export function TakeOrderLink({ children }: { children: string }) {
  const canEnter = useChildScreens(ORDER_SCREENS).some(({ path }) => path === NEW_ORDER)
  return canEnter && <Link to={NEW_ORDER}>{children}</Link>
}
