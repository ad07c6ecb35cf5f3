/** The page of a run. Its secret is in the fragment, which browsers send to no server. */
export const RUN_PATH = '/run'

/** The headers in which the page sends the secret of its link, and the device that proved the phone's last digits. */
export const RUN_HEADER = 'x-run-secret'
export const RUN_DEVICE_HEADER = 'x-run-device'

/** How many wrong tries of the phone's last digits lock a link. */
export const MAX_DIGIT_TRIES = 5

/** For how many days ahead a run can be started: its link shows personal data, and works until its day is over. */
export const RUN_DAYS_AHEAD = 7
/** For how many days after reading ended the page may still send what happened before. */
export const REPORT_DAYS = 7

/** A phone whose clock differs more than this, in minutes, gets no action applied without a clerk. */
export const MAX_CLOCK_MINUTES = 10

/** The most actions of one request. */
export const MAX_REPORTS = 50

/** The longest side of a photo, in pixels. */
export const RUN_PHOTO_PX = 1200

/** After how many days the server deletes a photo. */
export const RUN_PHOTO_DAYS = 90

/** What an agent does at a stop: the statuses of section 4 that a delivery goes through. */
export const RUN_STATUSES = ['picked_up', 'in_transit', 'delivered', 'failed'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/** Whether nothing is left to do at a stop. */
export const isDone = ({ status }: { status: string }): boolean => status === 'delivered' || status === 'failed'

/**
 * What became of an action: applied to the order; on the list of the clerk, who decides; or refused for good, since the
 * order is none of this run's or the action cannot be read.
 */
export const RUN_OUTCOMES = ['applied', 'reported', 'refused'] as const
export type RunOutcome = (typeof RUN_OUTCOMES)[number]

/**
 * How a report is decided: `accept` applies what was not applied, as the clerk; `money` records only the money; `keep`
 * leaves order and ledger as they are.
 */
export const RUN_DECISIONS = ['accept', 'money', 'keep'] as const
export type RunDecision = (typeof RUN_DECISIONS)[number]
