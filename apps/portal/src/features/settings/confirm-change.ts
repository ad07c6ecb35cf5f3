import { failureText } from '../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../lib/messages.ts'
import { dialogs, type Question } from '../../ui/dialogs.ts'
import { toast } from '../../ui/toast.ts'

/**
 * Asks first, then changes something.
 * @param question null changes it without asking.
 * @param change resolves to what the toast says.
 * @param failed the alert for a failure that has no text of its own.
 */
export async function confirmChange(
  question: Question | null,
  change: () => Promise<string>,
  failed: string,
): Promise<void> {
  if (question && !(await dialogs.confirm({ ...question, danger: true }))) return
  try {
    toast.success(await change())
  } catch (error) {
    void dialogs.alert(failureText(error, failed, NETWORK_ERROR))
  }
}
