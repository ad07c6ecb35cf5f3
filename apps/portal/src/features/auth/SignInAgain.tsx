import { storedEmail } from '../../lib/session.ts'
import { FormStates } from '../../ui/unsaved-changes.ts'
import { say } from './auth.messages.ts'
import { SignInForm } from './SignInForm.tsx'

const ignore = () => {}

/** Sign-in over a screen with unsaved input (use-session-end.tsx). */
export const SignInAgain = () => (
  // The email and password typed here are no unsaved work: closing asks only about the input of the screen below.
  <FormStates value={ignore}>
    <SignInForm email={storedEmail()}>
      <p>{say.changesKept}</p>
    </SignInForm>
  </FormStates>
)
