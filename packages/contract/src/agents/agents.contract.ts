import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { optionalIdempotencyHeaders } from '../rules/idempotency.ts'
import { aadhaarField, isMaskedAadhaar } from '../rules/aadhaar.ts'
import { basedOnField } from '../rules/based-on.ts'
import { phoneField } from '../rules/phone.ts'
import { idParam, requiredText, textField } from '../rules/text.ts'
import { t } from '../rules/t.ts'

export const AGENT_STATUSES = ['active', 'busy', 'inactive'] as const
export const agentStatus = z.enum(AGENT_STATUSES)
export type AgentStatus = z.output<typeof agentStatus>

/** What the add and edit forms collect (section 5); the API runs the same schema on the request body. */
export const agentForm = z.object({
  fullName: requiredText(120, t('Name'), t('Name is required')),
  phoneNumber: phoneField,
  aadharNumber: aadhaarField,
  vehicleNumber: textField(20, t('Vehicle number')).toUpperCase().default(''),
})
export type AgentForm = z.output<typeof agentForm>

/** The edit form of a user who sees the Aadhaar number masked. The number stays unless another one is typed. */
export const maskedAgentForm = agentForm.extend({
  aadharNumber: z.preprocess((typed) => (typed === '' ? undefined : typed), aadhaarField.optional()),
})
export type MaskedAgentForm = z.output<typeof maskedAgentForm>

const location = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  address: textField(300, t('Address')),
})

/** Section 7, POST /delivery-agents: the form and the fields that the portal sends empty. */
export const newAgent = agentForm.extend({
  profileImage: textField(500, 'profileImage').default(''),
  licenseImage: textField(500, 'licenseImage').default(''),
  aadharImage: textField(500, 'aadharImage').default(''),
  currentLocation: location.default({ latitude: 0, longitude: 0, address: t('Not specified') }),
})
export type NewAgent = z.output<typeof newAgent>

/** Section 7, PATCH /delivery-agents/{id}: the form's fields, or status and isActive for the toggle. */
export const agentChange = agentForm
  // There is no default: a vehicle number that is not sent stays unchanged.
  .extend({ vehicleNumber: textField(20, t('Vehicle number')).toUpperCase() })
  .partial()
  .extend({
    // A masked number that is sent back by a user who may not see it changes nothing.
    aadharNumber: z.preprocess(
      (sent) => (typeof sent === 'string' && isMaskedAadhaar(sent) ? undefined : sent),
      aadhaarField.optional(),
    ),
    status: agentStatus.optional(),
    isActive: z.boolean().optional(),
    /** The values that the form showed when it was opened, with the Aadhaar number masked. */
    basedOn: basedOnField(['fullName', 'phoneNumber', 'vehicleNumber', 'aadharNumber']),
  })
  .refine(
    (change) => Object.entries(change).some(([field, value]) => field !== 'basedOn' && value !== undefined),
    t('Send at least one field to change'),
  )
export type AgentChange = z.output<typeof agentChange>

/** A delivery agent as this API returns it (section 3). */
export const agent = z.object({
  _id: z.string(),
  fullName: z.string(),
  phoneNumber: z.string(),
  vehicleNumber: z.string(),
  /** Masked (rules/aadhaar.ts) for users without the permission, in replies to changes, and on request. */
  aadharNumber: z.string(),
  /** Set when the stored number cannot be decrypted; aadharNumber is then empty. Sending a new number repairs it. */
  aadharUnreadable: z.literal(true).optional(),
  status: agentStatus,
  isActive: z.boolean(),
  createdAt: z.string(),
  totalDeliveries: z.number().int(),
  rating: z.number(),
  profileImage: z.string(),
  licenseImage: z.string(),
  aadharImage: z.string(),
  currentLocation: z.object({ latitude: z.number(), longitude: z.number(), address: z.string() }),
})
export type Agent = z.output<typeof agent>

/** What the screen shows: inactive whenever isActive is false, otherwise the status (section 3). */
export const displayedAgentStatus = (state: { status: AgentStatus; isActive: boolean }): AgentStatus =>
  state.isActive ? state.status : 'inactive'

/** What the card's toggle sends (section 4): active becomes inactive; inactive and busy become active. */
export const toggledAgent = (state: {
  status: AgentStatus
  isActive: boolean
}): { status: AgentStatus; isActive: boolean } =>
  displayedAgentStatus(state) === 'active'
    ? { status: 'inactive', isActive: false }
    : { status: 'active', isActive: true }

const tags = [t('delivery agents')]
const params = z.object({ id: idParam })

export const listAgents = route({
  method: 'GET',
  url: '/delivery-agents',
  permission: 'agents.read',
  isInFirstView: true,
  schema: {
    summary: 'All delivery agents',
    tags,
    security: bearer,
    /**
     * `masked` hides the numbers even from users who may see them. An event records who is shown them.
     */
    querystring: z.object({ aadhaar: z.enum(['masked'], { error: 'aadhaar must be masked' }).optional() }),
    response: { 200: z.array(agent) },
  },
})
export const createAgent = route({
  method: 'POST',
  url: '/delivery-agents',
  permission: 'agents.edit',
  isInFirstView: true,
  schema: {
    summary: 'Add a delivery agent',
    tags,
    security: bearer,
    headers: optionalIdempotencyHeaders,
    body: newAgent,
    response: { 200: agent },
  },
})
export const updateAgent = route({
  method: 'PATCH',
  url: '/delivery-agents/:id',
  permission: 'agents.edit',
  isInFirstView: true,
  schema: {
    summary: 'Change or toggle a delivery agent',
    tags,
    security: bearer,
    params,
    body: agentChange,
    response: { 200: agent },
  },
})
export const deleteAgent = route({
  method: 'DELETE',
  url: '/delivery-agents/:id',
  permission: 'agents.edit',
  isInFirstView: true,
  schema: {
    summary: 'Delete a delivery agent',
    tags,
    security: bearer,
    params,
    response: { 200: z.object({ deleted: z.literal(true) }) },
  },
})
