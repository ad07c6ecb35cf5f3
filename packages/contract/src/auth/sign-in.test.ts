import fc from 'fast-check'
import { expect, it } from 'vitest'
import { signInForm } from './auth.contract.ts'
import { signInValidator, type SignInForm } from './sign-in.ts'

type Result = {
  success: boolean
  data?: unknown
  error?: { issues: ReadonlyArray<{ path: PropertyKey[]; message: string }> }
}
const outcome = ({ data, error }: Result) => data ?? error?.issues.map(({ path, message }) => [path.join('.'), message])

it('signInValidator agrees with the schema on any input', () => {
  const input = fc.oneof(
    fc.string(),
    fc.constantFrom('', ' ', '\t', 'a'.repeat(254), 'a'.repeat(255), 'b'.repeat(1001)),
  )
  fc.assert(
    fc.property(input, input, (email, password) => {
      const form: SignInForm = { email, password }
      expect(outcome(signInValidator.safeParse(form))).toEqual(outcome(signInForm.safeParse(form)))
    }),
  )
})

it('signInValidator requires both fields', () => {
  expect(outcome(signInValidator.safeParse({ email: ' ', password: '' }))).toEqual([
    ['email', 'Email is required'],
    ['password', 'Password is required'],
  ])
})
