import type { OpenInvitation, StaffMember } from '@phuljhari/contract/staff/staff.contract'
import type { InvitationRow } from '../auth/invitations.store.ts'
import type { StaffRow } from './staff.store.ts'

export const serializeMember = (row: StaffRow): StaffMember => ({
  _id: String(row.id),
  name: row.full_name,
  email: row.email,
  role: row.role,
  rights: row.rights,
  active: row.active,
  secondFactor: row.second_factor,
  sessions: row.sessions,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

export const serializeInvitation = (row: InvitationRow): OpenInvitation => ({
  _id: String(row.id),
  purpose: row.purpose,
  email: row.email,
  name: row.full_name,
  role: row.role,
  rights: row.rights,
  invitedBy: row.inviter_email,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  isExpired: row.is_expired,
})
