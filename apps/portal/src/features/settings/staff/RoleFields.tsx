import { PERMISSION_SUMMARIES } from '@phuljhari/contract/staff/permission-summaries'
import { grantableRights, PORTAL_ROLES, RIGHTS, ROLE_LABELS, type Right } from '@phuljhari/contract/staff/roles'
import type { StaffMember } from '@phuljhari/contract/staff/staff.contract'
import { useId } from 'react'
import styles from './staff.module.css'
import { RIGHT_LABELS, ROLE_HINTS, say } from './staff.messages.ts'

type PortalRole = (typeof PORTAL_ROLES)[number]
export type RoleChoice = { role: PortalRole; rights: readonly Right[] }

/** The role and rights that an account has. */
export const choiceOf = ({ role, rights }: StaffMember): RoleChoice => ({
  role: PORTAL_ROLES.find((one) => one === role) ?? 'packer',
  rights: RIGHTS.filter((right) => rights.includes(right)),
})

type Props = { value: RoleChoice; onChange: (choice: RoleChoice) => void }

/** The choice of a role, and of the single rights that this role can be given. */
export function RoleFields({ value: { role, rights }, onChange }: Props) {
  const name = useId()
  const grantable = grantableRights(role)
  const toggle = (right: Right, isOn: boolean) =>
    onChange({ role, rights: isOn ? [...rights, right] : rights.filter((one) => one !== right) })
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{say.role}</legend>
        {PORTAL_ROLES.map((one) => (
          <label key={one} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={one}
              checked={role === one}
              onChange={() =>
                onChange({ role: one, rights: rights.filter((own) => grantableRights(one).includes(own)) })
              }
            />
            <span>
              <strong>{ROLE_LABELS[one]}</strong>
              <small>{ROLE_HINTS[one]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {grantable.length > 0 && (
        <fieldset className={styles.choices}>
          <legend>{say.rights}</legend>
          {grantable.map((right) => (
            <label key={right} className={styles.choice}>
              <input
                type="checkbox"
                checked={rights.includes(right)}
                onChange={(event) => toggle(right, event.currentTarget.checked)}
              />
              <span>
                <strong>{RIGHT_LABELS[right]}</strong>
                <small>{PERMISSION_SUMMARIES[right]}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}
