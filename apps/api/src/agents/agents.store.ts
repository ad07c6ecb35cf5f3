import type { AgentStatus } from '@phuljhari/contract/agents/agents.contract'
import { UNDELIVERED_STATUSES } from '@phuljhari/contract/orders/order-status'
import type { Tx } from '../db/database.ts'

export type AgentRow = {
  id: number
  full_name: string
  phone_number: string
  vehicle_number: string
  aadhar_sealed: string
  status: AgentStatus
  is_active: boolean
  profile_image: string
  license_image: string
  aadhar_image: string
  latitude: number
  longitude: number
  location_address: string
  total_deliveries: number
  rating: number
  created_at: Date
}

/** The values of an agent that events record. The Aadhaar number is never among them, not even encrypted. */
export const agentSnapshot = (row: AgentRow) => ({
  fullName: row.full_name,
  phoneNumber: row.phone_number,
  vehicleNumber: row.vehicle_number,
  status: row.status,
  isActive: row.is_active,
})

const selectAll = {
  name: 'agents_all',
  text: `select coalesce(json_agg(a order by id desc), '[]')::text as agents from agents a where deleted_at is null`,
}
/**
 * All agents, newest first, as one JSON text: while nothing of any agent changes, the text stays the same. It is read
 * faster than the rows, and parsed by parseAgents only if it is new.
 */
export const findAgents = async (tx: Tx) => (await tx.one<{ agents: string }>(selectAll)).agents
export const parseAgents = (agents: string): AgentRow[] =>
  (JSON.parse(agents) as Array<Omit<AgentRow, 'created_at'> & { created_at: string }>).map((row) => ({
    ...row,
    created_at: new Date(row.created_at),
  }))

const lock = { name: 'agent_lock', text: 'select * from agents where id = $1 and deleted_at is null for update' }
/** Locks the agent, so that no order can be assigned to an agent who is being deactivated. */
export const lockAgent = (tx: Tx, id: number) => tx.maybe<AgentRow>(lock, [id])

const insert = {
  name: 'agent_insert',
  text: `insert into agents (full_name, phone_number, vehicle_number, aadhar_sealed, profile_image, license_image,
           aadhar_image, latitude, longitude, location_address)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning *`,
}
export const insertAgent = (tx: Tx, values: readonly unknown[]) => tx.one<AgentRow>(insert, values)

const update = {
  name: 'agent_update',
  text: `update agents set full_name = $2, phone_number = $3, vehicle_number = $4, aadhar_sealed = $5,
           status = $6, is_active = $7 where id = $1 returning *`,
}
export const saveAgent = (tx: Tx, row: AgentRow) =>
  tx.one<AgentRow>(update, [
    row.id,
    row.full_name,
    row.phone_number,
    row.vehicle_number,
    row.aadhar_sealed,
    row.status,
    row.is_active,
  ])

const softDelete = {
  name: 'agent_delete',
  text: `update agents
         set deleted_at = now(), aadhar_sealed = null, profile_image = '', license_image = '', aadhar_image = '',
           latitude = 0, longitude = 0, location_address = '',
           phone_number = case when exists (select 1 from orders where agent_id = $1) then phone_number else '' end
         where id = $1`,
}
/** Erases the personal data of a deleted agent, except for what past orders show. */
export const softDeleteAgent = (tx: Tx, id: number) => tx.run(softDelete, [id])

const undelivered = {
  name: 'agent_undelivered',
  text: 'select order_id from orders where agent_id = $1 and status = any($2::text[]) order by order_id',
}
/** The ids of the orders that are assigned to the agent and not delivered yet. */
export const undeliveredOrders = async (tx: Tx, id: number) =>
  (await tx.many<{ order_id: string }>(undelivered, [id, UNDELIVERED_STATUSES])).map((row) => row.order_id)

const addDelivery = {
  name: 'agent_delivered',
  text: 'update agents set total_deliveries = total_deliveries + 1 where id = $1',
}
export const countDelivery = (tx: Tx, id: number) => tx.run(addDelivery, [id])

const subtractDelivery = {
  name: 'agent_delivery_undone',
  text: 'update agents set total_deliveries = greatest(total_deliveries - 1, 0) where id = $1',
}
export const uncountDelivery = (tx: Tx, id: number) => tx.run(subtractDelivery, [id])
