import { storedEmail } from '../../lib/session.ts'
import { FormStates } from '../../ui/unsaved-changes.ts'
import { say } from './auth.messages.ts'
import { SignInForm } from './SignInForm.tsx'

const ignore = () => {}

/** Sign-in over a screen with unsaved input (use-session-end.tsx). */
export const SignInAgain = () => (
  // What is typed here is not unsaved work: closing asks about the screen's input alone.
  <FormStates value={ignore}>
    <SignInForm email={storedEmail()}>
      <p>{say.changesKept}</p>
    </SignInForm>
  </FormStates>
)
