import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { orderLink } from '../../entities/orders/order-link.ts'
import dialogStyles from '../../ui/dialog.module.css'
import styles from './agents.module.css'
import { say } from './agents.messages.ts'
import { t } from '@phuljhari/contract/rules/t'

const MAX_LISTED = 10

/** Says why an agent cannot be deactivated or deleted: lists the orders to deliver or reassign first, as links. */
export function UndeliveredOrders({ orderIds, onClose }: { orderIds: readonly string[]; onClose: () => void }) {
  return (
    <div className={styles.undelivered}>
      <p>{say.holdsOrders}</p>
      <ul>
        {orderIds.slice(0, MAX_LISTED).map((id) => (
          <li key={id}>
            <Link to={orderLink(id)} onClick={onClose}>
              {id}
            </Link>
          </li>
        ))}
        {orderIds.length > MAX_LISTED && <li>{say.moreOrders(orderIds.length - MAX_LISTED)}</li>}
      </ul>
      <p>{say.deliverFirst}</p>
      <div className={dialogStyles.footer}>
        <Button size="md" data-autofocus onClick={onClose}>
          {t('OK')}
        </Button>
      </div>
    </div>
  )
}
