import { MESSAGE_WAYS, type MessageWay, type TellWay } from '@phuljhari/contract/messages/message-words'
import type { ToTell } from '@phuljhari/contract/messages/messages.contract'
import { isLanguage } from '@phuljhari/contract/rules/languages'
import { useQuery } from '@tanstack/react-query'
import { papersQuery } from '../../entities/papers/papers-for.ts'
import { ApiError } from '../../lib/api-error.ts'
import { config } from '../../lib/config.ts'
import { failureText } from '../../lib/failure-text.ts'
import { logProblem } from '../../lib/log.ts'
import { dialogs } from '../../ui/dialogs.ts'
import { toast } from '../../ui/toast.ts'
import { say } from './messages.messages.ts'
import { templatesQuery, useTellCustomer, type Telling } from './messages.queries.ts'

/** A way to tell a customer: a link that opens an app, or null for an e-mail of the shop's mail server. */
export type Way = { way: MessageWay; href: string | null }

/**
 * A message in the customer's language.
 * @param canMail whether the shop's mail server can send it
 * @returns its text, the ways to tell it and what records each; undefined until it is loaded
 */
export function useMessage({ event, facts }: ToTell, canMail: boolean) {
  const { orderId, customerName: name, customerPhone, customerEmail, consignment } = facts
  const papers = useQuery(
    papersQuery({ name, phoneNumber: customerPhone }, 'messages', () => import('./message-papers.ts')),
  )
  const templates = useQuery(templatesQuery)
  const { mutateAsync, isPending } = useTellCustomer(orderId)
  const error = papers.error ?? templates.error
  const refetch = () => Promise.all([papers.refetch(), templates.refetch()])
  if (!papers.data || !templates.data) return { error, refetch, message: undefined }

  const paper = papers.data
  const own = isLanguage(paper.language) ? templates.data[event][paper.language] : ''
  const template = own || paper.standardTemplate(event)
  const text = paper.messageText(template, facts, config.store)
  const links = paper.messageLinks(
    { phone: customerPhone, email: customerEmail },
    paper.messageSubject(event, orderId),
    text,
  )
  const hasMail = canMail && links.email !== null
  const ways = MESSAGE_WAYS.flatMap((way): Way[] => {
    if (way === 'mail') return hasMail ? [{ way, href: null }] : []
    // The shop's own server takes the place of the mail program.
    return links[way] === null || (way === 'email' && hasMail) ? [] : [{ way, href: links[way] }]
  })
  const telling = (way: Telling['way'], again = false): Telling => ({
    event,
    consignmentId: consignment?._id ?? null,
    way,
    again,
  })
  /** @returns whether the e-mail is in the queue */
  async function mail(again = false): Promise<boolean> {
    try {
      const { address } = await mutateAsync(telling('mail', again))
      toast.success(say.queued(address))
      return true
    } catch (failure) {
      const isRepeated = failure instanceof ApiError && failure.code === 'message.mailed'
      if (isRepeated && !again) return (await dialogs.confirm(say.mailAgain)) && mail(true)
      toast.error(failureText(failure, say.mailFailed))
      return false
    }
  }
  return {
    error,
    refetch,
    message: {
      text,
      ways,
      isPending,
      mail,
      // The message opens, and the next customer is shown, whether or not this is recorded.
      record: (way: TellWay | 'skip') =>
        void mutateAsync(telling(way)).catch((failure: unknown) =>
          logProblem('A message to a customer was not recorded', failure),
        ),
    },
  }
}
export type ReadyMessage = NonNullable<ReturnType<typeof useMessage>['message']>
