import { z } from 'zod'
import { ORDER_STATUSES } from '../orders/order-status.ts'
import { bearer, route } from '../route.ts'
import { addDays, calendarDayField, indiaDay } from '../rules/dates.ts'
import { rupeesOnWire } from '../rules/money.ts'
import { idParam, textField } from '../rules/text.ts'
import { t } from '../rules/t.ts'
import { runStop } from './run-stop.ts'
import { RUN_WHYS } from './run-problems.ts'
import { RUN_DAYS_AHEAD, RUN_DECISIONS, RUN_STATUSES } from './run-words.ts'

const tags = ['runs']
const permission = 'orders.assign'
const params = z.object({ id: idParam })

const runDay = calendarDayField.refine((day) => day <= addDays(indiaDay(new Date()), RUN_DAYS_AHEAD), {
  error: () => t('A run can be started at most {days} days ahead', { days: RUN_DAYS_AHEAD }),
})
/** What of a run the board shows. */
const runFields = z.object({
  _id: z.string(),
  agentId: z.string(),
  agentName: z.string(),
  agentPhone: z.string(),
  vehicleNumber: z.string(),
  /** In India, `yyyy-mm-dd`. */
  day: z.string(),
  /** When a phone last opened the link or sent something, ISO; null for never. */
  seenAt: z.string().nullable(),
  /** The link that works; null without one. `isLocked` after five wrong tries of the last digits. */
  link: z.object({ madeAt: z.string(), phones: z.number().int(), isLocked: z.boolean() }).nullable(),
})

/** A run on the board. */
export const runOnBoard = runFields.extend({
  stops: z.number().int(),
  delivered: z.number().int(),
  failed: z.number().int(),
  /** The first stop that is neither; null when none is left. */
  next: z.object({ orderId: z.string(), customerName: z.string() }).nullable(),
  /** Reports that a clerk has to decide. */
  problems: z.number().int(),
  cartons: z.number().int(),
  /** What the open stops have to pay, and the cash that the agent reported, in rupees. */
  toCollect: rupeesOnWire,
  cashTaken: rupeesOnWire,
})
export type RunOnBoard = z.output<typeof runOnBoard>

/** A report of a phone that a clerk has to decide, with the order as it is now. */
export const runProblem = z.object({
  _id: z.string(),
  runId: z.string(),
  agentName: z.string(),
  agentPhone: z.string(),
  why: z.enum(RUN_WHYS),
  message: z.string(),
  /** '' where the report could not be read, which `unread` then has the beginning of. */
  orderId: z.string(),
  reported: z.object({
    status: z.enum(RUN_STATUSES).nullable(),
    /** By the phone, ISO; null where it could not be read. */
    happenedAt: z.string().nullable(),
    receivedAt: z.string(),
    takenBy: z.string(),
    reason: z.string(),
    paid: z.object({ mode: z.enum(['cash', 'upi']), amount: rupeesOnWire, reference: z.string() }).nullable(),
    unread: z.string(),
    hasPhoto: z.boolean(),
  }),
  /** Whether the order was changed as reported, and whether the money is in the ledger. */
  isApplied: z.boolean(),
  isPaid: z.boolean(),
  /** The order now; null when there is none. `due` is what is still to be paid. */
  order: z
    .object({
      status: z.enum(ORDER_STATUSES),
      customerName: z.string(),
      agentName: z.string(),
      deliveryDate: z.string().nullable(),
      due: rupeesOnWire,
    })
    .nullable(),
})
export type RunProblem = z.output<typeof runProblem>

/** A stop as the clerk sees it. */
const stopOfRun = runStop.extend({
  /** Ids of photos of its delivery, for GET /runs/:id/photos/:photoId. */
  photos: z.array(z.string()),
  /** Who took the goods; '' when nobody said. */
  takenBy: z.string(),
})

export const runDetails = runFields.extend({
  stops: z.array(stopOfRun),
  problems: z.array(runProblem),
  cashTaken: rupeesOnWire,
})
export type RunDetails = z.output<typeof runDetails>

/** Beyond section 7 (feature runs), like the other routes here. Repeating it returns the same run. */
export const startRun = route({
  method: 'POST',
  url: '/runs',
  permission,
  schema: {
    summary: 'Start the run of an agent and a day',
    tags,
    security: bearer,
    body: z.object({ agentId: idParam, /** In India, `yyyy-mm-dd`. */ day: runDay }),
    response: { 201: z.object({ _id: z.string() }) },
  },
})

export const listRuns = route({
  method: 'GET',
  url: '/runs',
  permission,
  schema: {
    summary: 'The runs of a day, and the agents of that day without one',
    tags,
    security: bearer,
    querystring: z.object({ /** In India, `yyyy-mm-dd`; today if absent. */ day: calendarDayField.optional() }),
    response: {
      200: z.object({
        day: z.string(),
        runs: z.array(runOnBoard),
        /** Agents with orders of the day and no run yet. */
        without: z.array(z.object({ agentId: z.string(), agentName: z.string(), orders: z.number().int() })),
        /** Reports of all days that wait for a decision, the oldest first, at most 100; useless ones come last. */
        problems: z.array(runProblem),
      }),
    },
  },
})

/** 404 run.unknown. */
export const readRunDetails = route({
  method: 'GET',
  url: '/runs/:id',
  permission,
  schema: { summary: 'A run with its stops', tags, security: bearer, params, response: { 200: runDetails } },
})

/** 409 run.stops_changed unless they are all stops of the run, each once. */
export const moveStops = route({
  method: 'PATCH',
  url: '/runs/:id/stops',
  permission,
  schema: {
    summary: 'Put the stops of a run in order',
    tags,
    security: bearer,
    params,
    body: z.object({ orderIds: z.array(idParam).max(500, t('A run has at most 500 stops')) }),
    response: { 200: runDetails },
  },
})

/**
 * Proposes an order by the distance as the crow flies, without roads and traffic; it changes nothing. Done stops keep
 * their places at the beginning, and those whose place is unknown come last.
 */
export const suggestStops = route({
  method: 'POST',
  url: '/runs/:id/stops/suggest',
  permission,
  isRead: true,
  schema: {
    summary: 'Suggest an order of the stops of a run',
    tags,
    security: bearer,
    params,
    response: {
      200: z.object({
        orderIds: z.array(z.string()),
        /** From stop to stop, in km, before and after. */
        kmBefore: z.number(),
        kmAfter: z.number(),
        /** How many count at the centre of their pincode, without coordinates, and how many have no place at all. */
        byPincode: z.number().int(),
        withoutPlace: z.number().int(),
      }),
    },
  },
})

/** The former link ends. 409 run.over, run.too_early. */
export const makeRunLink = route({
  method: 'POST',
  url: '/runs/:id/link',
  permission,
  schema: {
    summary: 'Make the link of a run for its agent',
    tags,
    security: bearer,
    params,
    response: {
      /** Relative to the portal, with the secret, which cannot be shown again: only its hash is stored. */
      201: z.object({ link: z.string() }),
    },
  },
})

export const endRunLink = route({
  method: 'DELETE',
  url: '/runs/:id/link',
  permission,
  schema: {
    summary: 'End the link of a run',
    tags,
    security: bearer,
    params,
    /** `settle`: what its phones sent in vain, and no decision can apply, leaves the list too. */
    querystring: z.object({ reports: z.literal('settle').optional() }),
    response: { 200: z.object({ revoked: z.number().int(), settled: z.number().int() }) },
  },
})

/** 404 run.problem_not_found; 409 run.resolved; and as the actions of the life cycle, with nothing changed. */
export const resolveRunProblem = route({
  method: 'POST',
  url: '/runs/:id/problems/:problemId/resolve',
  permission,
  schema: {
    summary: 'Decide a report of an agent',
    tags,
    security: bearer,
    params: params.extend({ problemId: idParam }),
    body: z.object({
      decision: z.enum(RUN_DECISIONS, { error: 'decision must be accept, money or keep' }),
      note: textField(300, t('Note')).default(''),
    }),
    response: { 200: z.object({ resolved: z.literal(true) }) },
  },
})

/** A WebP. 404 run.problem_not_found. */
export const readRunPhoto = route({
  method: 'GET',
  url: '/runs/:id/photos/:photoId',
  permission: 'customers.contact',
  schema: {
    summary: 'The photo of a delivery',
    tags,
    security: bearer,
    params: params.extend({ photoId: idParam }),
    response: { 200: z.string().meta({ format: 'binary' }) },
  },
})
