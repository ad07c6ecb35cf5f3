import { TELL_WAYS, type TellWay } from '@phuljhari/contract/dispatch/consignment-words'
import type { Untold } from '@phuljhari/contract/dispatch/consignments.contract'
import { useQuery } from '@tanstack/react-query'
import { config } from '../../../../lib/config.ts'
import { logProblem } from '../../../../lib/log.ts'
import { trackingPapersQuery } from '../../../tracking/tracking.queries.ts'
import { say } from './booking.messages.ts'
import { useChangeConsignment } from './booking.queries.ts'

/**
 * The message about a consignment in the customer's language.
 * @returns its text, the links that open it, and what records that one was opened; undefined until it is loaded
 */
export function useMessage({ orderId, customerName, customerPhone, customerEmail, consignment }: Untold) {
  const { data: papers } = useQuery(trackingPapersQuery({ name: customerName, phoneNumber: customerPhone }))
  const { mutateAsync } = useChangeConsignment(orderId)
  if (!papers) return undefined
  const text = papers.consignmentText(config.store.name, orderId, consignment)
  const address = { phone: customerPhone, email: customerEmail }
  const links = papers.messageLinks(address, say.subject(orderId, consignment.lrNumber), text)
  return {
    text,
    ways: TELL_WAYS.flatMap((way) => (links[way] === null ? [] : [{ way, href: links[way] }])),
    // The message opens whether or not this is recorded.
    record: (way: TellWay) =>
      void mutateAsync({ kind: 'told', id: consignment._id, orderId, way }).catch((error: unknown) =>
        logProblem('A message to a customer was not recorded', error),
      ),
  }
}
