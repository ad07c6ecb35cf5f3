import type { Tx } from '../db/database.ts'
import type { MessageRow } from './messages.store.ts'

/** After this, an e-mail that is being sent has lost its process: a server that is slow is given up much earlier. */
const LOST_AFTER = '10 minutes'
const lost = {
  name: 'mails_lost',
  text: `update messages set state = 'unknown', at = now()
         where state = 'sending' and at < now() - interval '${LOST_AFTER}'`,
}
/** Marks e-mails whose process ended while it sent them: the server may have them, so they are not sent again. */
export const markLost = (tx: Tx) => tx.run(lost)

const claim = {
  name: 'mail_claim',
  text: `update messages set state = 'sending', at = now(), attempts = attempts + 1
         where id = (select id from messages where state = 'waiting' and next_at <= now()
                     order by next_at, id limit 1 for update skip locked)
         returning *`,
}
/** Takes the next e-mail from the queue. Commit it before the e-mail is handed over. */
export const claimMail = (tx: Tx) => tx.maybe<MessageRow>(claim)

const isWaiting = {
  name: 'mail_is_waiting',
  text: "select exists (select 1 from messages where state = 'waiting' and next_at <= now()) as waiting",
}
export const isMailWaiting = async (tx: Tx): Promise<boolean> => (await tx.one<{ waiting: boolean }>(isWaiting)).waiting

const finish = {
  name: 'mail_finish',
  text: `update messages set state = $2, at = now(), problem = $3,
           next_at = case when $2 = 'waiting' then now() + $4 * interval '1 minute' end
         where id = $1 and state in ('sending', 'unknown')`,
}
/** @param minutes after which it is tried again, for the state `waiting` */
export const finishMail = (
  tx: Tx,
  id: number,
  result: { state: 'sent' | 'failed' | 'unknown' | 'waiting' | 'withdrawn'; problem: string; minutes?: number },
) => tx.run(finish, [id, result.state, result.problem, result.minutes ?? 0])
