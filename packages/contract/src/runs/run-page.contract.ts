import { z } from 'zod'
import { paidAmountField, tidyReference } from '../payments/payment-forms.ts'
import { route } from '../route.ts'
import { rupeesOnWire } from '../rules/money.ts'
import { idParam, mendTexts, textField } from '../rules/text.ts'
import { t } from '../rules/t.ts'
import { runStop } from './run-stop.ts'
import { MAX_REPORTS, RUN_DEVICE_HEADER, RUN_HEADER, RUN_OUTCOMES, RUN_STATUSES } from './run-words.ts'

/** A stop as its page and the clerk's screens show it. */
export type RunStop = z.output<typeof runStop>

/** A run as its page shows it: the agent's stops of one day. */
export const runOfPage = z.object({
  shop: z.object({ name: z.string(), phone: z.string() }),
  agentName: z.string(),
  /** The calendar day in India, `yyyy-mm-dd`. */
  day: z.string(),
  /** When reading ends, and until when what happened before can still be sent; ISO. */
  readableUntil: z.string(),
  reportableUntil: z.string(),
  /** The server's time, ISO, by which the page notices that the phone's clock is wrong. */
  now: z.string(),
  /** Cash that the agent reported for this run, in rupees, whatever became of the report. */
  cashTaken: rupeesOnWire,
  /** Orders that were given to somebody else are no longer among them. */
  stops: z.array(runStop),
})
export type RunOfPage = z.output<typeof runOfPage>

/** What the agent was paid: cash, which the agent holds, or UPI to the shop, which is verified afterwards. */
export const runPaid = z.object({
  mode: z.enum(['cash', 'upi'], { error: 'mode must be cash or upi' }),
  amount: paidAmountField,
  /** The UTR, if the agent has it. Anything but twelve digits goes to the clerk's list. */
  reference: z.string().max(60, t('The reference must be at most 60 characters')).transform(tidyReference).default(''),
})

const moment = z.iso.datetime({ offset: true, error: 'sentAt and happenedAt must be ISO times' })

/** Something that happened at a stop, as the phone recorded it. */
export const runAction = z.object({
  /** Made on the phone: the same id is the same action, however often it arrives. */
  id: z.uuid('id must be a UUID'),
  orderId: idParam,
  status: z.enum(RUN_STATUSES, { error: `status must be one of ${RUN_STATUSES.join(', ')}` }),
  /** The version of the order that the agent saw. */
  version: z.number().int().min(0),
  /** By the phone's clock. */
  happenedAt: moment,
  /** Who took the goods, for `delivered`. */
  takenBy: textField(120, t('Who took it')).default(''),
  /** For `delivered`: what was paid; null for nothing. */
  paid: runPaid.nullable().default(null),
  /** Why nothing was paid, or why the delivery failed. */
  reason: textField(300, t('Reason')).default(''),
})
export type RunAction = z.output<typeof runAction>

export const runResult = z.object({
  id: z.string(),
  outcome: z.enum(RUN_OUTCOMES),
  /** Why it was not applied; '' when it was. */
  message: z.string(),
})
export type RunResult = z.output<typeof runResult>

const tags = ['runs']
const secret = z.object({ [RUN_HEADER]: z.string().optional() })
const headers = secret.extend({ [RUN_DEVICE_HEADER]: z.string().optional() })

/**
 * Public, like the other routes here (feature runs): the secret of the link is the credential. Unknown, malformed,
 * revoked and ended ones get the same 404 run.not_found; 429 run.too_many.
 *
 * Proves the last four digits of the agent's phone, once for each device. 403 run.wrong_digits says how many tries are
 * left; the last wrong one locks the link for every new device, 403 run.locked, until the clerk makes another.
 */
export const openRun = route({
  method: 'POST',
  url: '/run/devices',
  isInFirstView: true,
  schema: {
    summary: 'Open the link of a run on a device',
    tags,
    headers: secret,
    body: z.object({ digits: z.string().regex(/^\d{4}$/, t('Enter the last four digits of your phone number')) }),
    response: { 201: z.object({ device: z.string() }) },
  },
})

/** 401 run.device_unknown before the device was opened. 410 run.ended once reading has ended. */
export const readRun = route({
  method: 'GET',
  url: '/run',
  isInFirstView: true,
  schema: { summary: 'The stops of a run', tags, headers, response: { 200: runOfPage } },
})

/**
 * Takes what happened, in the order in which it happened. Each action is applied once, by the existing actions of the
 * life cycle, or goes to the clerk's list; a repeat gets the first result. It also works after reading has ended, for
 * REPORT_DAYS days.
 */
export const reportActions = route({
  method: 'POST',
  url: '/run/actions',
  isInFirstView: true,
  schema: {
    summary: 'Send what happened at the stops of a run',
    tags,
    headers,
    body: z.object({
      /** The phone's clock when it sends. */
      sentAt: moment,
      /**
       * Each is checked on its own, so that one that cannot be read does not hold up the others: none is refused for
       * what no database stores either.
       */
      actions: z
        .array(z.unknown().transform((sent) => mendTexts(sent)))
        .min(1)
        .max(MAX_REPORTS),
    }),
    response: { 200: z.object({ results: z.array(runResult) }) },
  },
})

/** The photo of a delivery that the server knows, in the part `photo`; re-encoded without metadata. Repeats get 201. */
export const addRunPhoto = route({
  method: 'POST',
  url: '/run/actions/:id/photo',
  isInFirstView: true,
  schema: {
    summary: 'Add the photo of a delivery',
    tags,
    headers,
    params: z.object({ id: idParam }),
    consumes: ['multipart/form-data'],
    body: z.object({}),
    response: { 201: z.object({ id: z.string() }) },
  },
})
