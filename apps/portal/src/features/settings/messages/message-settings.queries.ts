import type { MessageEvent } from '@phuljhari/contract/messages/message-words'
import * as mail from '@phuljhari/contract/messages/mail-server.contract'
import * as contract from '@phuljhari/contract/messages/messages.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { papersIn } from '../../../entities/papers/papers-for.ts'
import { callAndParse } from '../../../lib/call-and-parse.ts'

const KEY = ['messages'] as const

/** The shop's mail server (feature messages). */
export const mailServerQuery = queryOptions({
  queryKey: [...KEY, 'mail-server'],
  queryFn: ({ signal }) => callAndParse(mail.getMailServer, {}, signal),
})
/** The latest e-mails; it is read again while some are on their way. */
export const mailsQuery = queryOptions({
  queryKey: [...KEY, 'mails'],
  queryFn: ({ signal }) => callAndParse(contract.listMails, {}, signal),
  refetchInterval: ({ state: { data = [] } }) =>
    data.some(({ state }) => state === 'waiting' || state === 'sending') ? 10_000 : false,
})
/** The real order with which a text is previewed. @param orderId '' for the latest that fits */
export const exampleQuery = (event: MessageEvent, orderId: string) =>
  queryOptions({
    queryKey: [...KEY, 'example', event, orderId],
    queryFn: ({ signal }) =>
      callAndParse(contract.messageExample, { query: { event, ...(orderId !== '' && { orderId }) } }, signal),
  })
/** What writes messages in a language. */
export const messagePapersQuery = (language: string) =>
  queryOptions({
    queryKey: [...KEY, 'papers', language],
    queryFn: () => papersIn(language, 'messages', () => import('@phuljhari/contract/messages/message-text')),
    staleTime: Number.POSITIVE_INFINITY,
    // Functions cannot be compared.
    structuralSharing: false,
  })

export type MailServerInput = z.input<typeof mail.mailServerForm>

function useChange<In, Out>(mutationFn: (input: In) => Promise<Out>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries({ queryKey: KEY }) })
}
export const useSetMailServer = () => useChange((body: MailServerInput) => callAndParse(mail.setMailServer, { body }))
export const useRemoveMailServer = () => useChange(() => callAndParse(mail.removeMailServer, {}))
export const useTestMailServer = () =>
  useChange((address: string) => callAndParse(mail.testMailServer, { body: { address } }))
export const useRetryMail = () => useChange((id: string) => callAndParse(contract.retryMail, { params: { id } }))
