import { FEATURES, type Feature } from '@phuljhari/contract/features'
import { getProfile, type Profile } from '@phuljhari/contract/staff/profile.contract'
import * as profiles from '@phuljhari/contract/staff/profile.contract'
import { ROLE_LABELS, type Role } from '@phuljhari/contract/staff/roles'
import { listStaff, type OpenInvitation, type Staff, type StaffMember } from '@phuljhari/contract/staff/staff.contract'
import { HttpResponse } from 'msw'
import { answer } from './server.ts'

/** The features of our API, with roles. */
export const WITH_ROLES: readonly Feature[] = [...new Set<Feature>([...FEATURES, 'staff'])]

/** The stored user of a role. */
export const userWith = (role: Role, rights: string[] = []) => ({
  _id: `v-${role}`,
  name: ROLE_LABELS[role],
  email: `${role}@shop.example`,
  role,
  rights,
})

export const person = (changes: Partial<StaffMember> = {}): StaffMember => ({
  ...userWith('owner'),
  rights: [],
  active: true,
  secondFactor: true,
  sessions: 2,
  lastSeenAt: '2026-11-21T10:00:00Z',
  createdAt: '2026-01-05T10:00:00Z',
  ...changes,
})

export const invitation = (changes: Partial<OpenInvitation> = {}): OpenInvitation => ({
  _id: 'i1',
  purpose: 'account',
  email: 'kumar@shop.example',
  name: 'Kumar',
  role: 'packer',
  rights: [],
  invitedBy: 'owner@shop.example',
  createdAt: '2026-11-21T10:00:00Z',
  expiresAt: '2026-11-24T10:00:00Z',
  isExpired: false,
  ...changes,
})

export function mockStaff(staff: Partial<Staff> = {}): void {
  answer(listStaff, () =>
    HttpResponse.json({
      people: [person()],
      invitations: [],
      settings: { requireSecondFactor: 'nobody' },
      ...staff,
    }),
  )
}

export function mockProfile(changes: Partial<Profile> = {}, sessions: readonly profiles.Session[] = []): void {
  answer(getProfile, () =>
    HttpResponse.json({
      ...userWith('owner'),
      secondFactor: false,
      secondFactorRequired: false,
      recoveryCodes: 0,
      ...changes,
    }),
  )
  answer(profiles.listSessions, () => HttpResponse.json(sessions))
}
