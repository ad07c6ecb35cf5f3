import fc from 'fast-check'
import { expect, it } from 'vitest'
import { signInForm } from './auth.contract.ts'
import { signInCheck, type SignInForm } from './sign-in.ts'

type Result = {
  success: boolean
  data?: unknown
  error?: { issues: ReadonlyArray<{ path: PropertyKey[]; message: string }> }
}
const told = ({ data, error }: Result) => data ?? error?.issues.map(({ path, message }) => [path.join('.'), message])

it('the check without zod says what the schema says, whatever is typed', () => {
  const typed = fc.oneof(
    fc.string(),
    fc.constantFrom('', ' ', '\t', 'a'.repeat(254), 'a'.repeat(255), 'b'.repeat(1001)),
  )
  fc.assert(
    fc.property(typed, typed, (email, password) => {
      const form: SignInForm = { email, password }
      expect(told(signInCheck.safeParse(form))).toEqual(told(signInForm.safeParse(form)))
    }),
  )
})

it('asks for both', () => {
  expect(told(signInCheck.safeParse({ email: ' ', password: '' }))).toEqual([
    ['email', 'Email is required'],
    ['password', 'Password is required'],
  ])
})
