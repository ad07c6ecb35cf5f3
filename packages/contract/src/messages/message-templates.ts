import { z } from 'zod'
import { LANGUAGES } from '../rules/languages.ts'
import { t } from '../rules/t.ts'
import { textField } from '../rules/text.ts'
import { MESSAGE_CHANNELS, MESSAGE_EVENTS, type MessageEvent } from './message-words.ts'

const OF_ALL = ['shop', 'shopPhone', 'customer', 'orderId', 'total'] as const
const OF_LORRIES = ['transport', 'lrNumber', 'office', 'cartons', 'transportPhone', 'freight', 'days'] as const
const OF_AGENTS = ['agent', 'agentPhone'] as const

/** What can stand in a text as `{name}`, in sequence. A line with a name of which nothing is known is left out. */
export const PLACEHOLDERS: Readonly<Record<MessageEvent, readonly string[]>> = {
  accepted: [...OF_ALL, 'promised'],
  packed: [...OF_ALL, 'promised', 'cartons', 'pickUp'],
  booked: [...OF_ALL, 'day', ...OF_LORRIES],
  onTheWay: [...OF_ALL, 'promised', 'cartons', ...OF_AGENTS],
  delivered: [...OF_ALL, 'day'],
  failed: [...OF_ALL, ...OF_AGENTS],
}
export const PLACEHOLDER = /\{(\w+)\}/g

/** Shorter than what some phones cut off, with the names filled in (trade.md section 3). */
export const TEMPLATE_MAX_LENGTH = 600

const templateField = (event: MessageEvent) =>
  textField(TEMPLATE_MAX_LENGTH, t('Text')).superRefine((text, context) => {
    const [, unknown] =
      [...text.matchAll(PLACEHOLDER)].find(([, name = '']) => !PLACEHOLDERS[event].includes(name)) ?? []
    if (unknown !== undefined)
      context.addIssue({
        code: 'custom',
        message: t('{name} cannot be filled in here. Choose from the names below.', { name: `{${unknown}}` }),
      })
  })

const ofEachEvent = <Value>(of: (event: MessageEvent) => Value) =>
  Object.fromEntries(MESSAGE_EVENTS.map((event) => [event, of(event)])) as Record<MessageEvent, Value>
const ofEachLanguage = <Value>(value: Value) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, value])) as Record<(typeof LANGUAGES)[number], Value>

/** The setting `messages`: how customers are told of each event, and the shop's own texts, '' for the standard one. */
export const messagesSetting = z.object({
  channels: z.object(ofEachEvent(() => z.enum(MESSAGE_CHANNELS, { error: t('Choose how customers are told') }))),
  templates: z.object(ofEachEvent((event) => z.object(ofEachLanguage(templateField(event))))),
})
export type MessagesSetting = z.output<typeof messagesSetting>

/** Customers need the LR to get their goods, and a failed delivery a call: those two are on the list from the start. */
export const DEFAULT_MESSAGES: MessagesSetting = {
  channels: { ...ofEachEvent(() => 'none' as const), booked: 'list', failed: 'list' },
  templates: ofEachEvent(() => ofEachLanguage('')),
}
