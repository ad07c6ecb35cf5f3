import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { cachedSettings } from '../settings/current-settings.ts'
import { announceMessage, type MessageKey } from './messages.store.ts'

/**
 * Puts a message on the list of customers to tell, or queues an e-mail, as the shop has chosen for its event. Call it in
 * the transaction of what it tells.
 * @param settingsVersion of the settings, which the caller has read with the order
 */
export async function announce(tx: Tx, key: MessageKey, settingsVersion: string | null, actor: Actor): Promise<void> {
  const channel = (await cachedSettings(tx, settingsVersion)).messages.channels[key.event]
  if (channel !== 'none') await announceMessage(tx, key, actor.name, channel === 'mail')
}
