import type { AssignmentInput } from '@phuljhari/contract/orders/assignment'
import { assignOrder, reassignOrder } from '@phuljhari/contract/orders/orders.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { failureStatus } from '../../../lib/failure-text.ts'
import { logProblem } from '../../../lib/log.ts'
import { reload, showChange, type AssignAction } from '../orders.queries.ts'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import { dialogTexts } from './dialogs.messages.ts'
import { readAssignment } from './read-assignment.ts'

type AssignVariables = {
  action: AssignAction
  request: AssignmentInput
  agent: NonNullable<DisplayedOrder['assignedAgent']>
}

function sendAssignment({ action, request }: AssignVariables) {
  if (action === 'assign') return call(assignOrder, { body: request })
  const { orderId, ...body } = request
  return call(reassignOrder, { params: { orderId }, body })
}

/** Assigns an order to an agent, then reloads the orders (section 4). */
export function useAssignOrder() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: sendAssignment,
    onSuccess: ({ data }, { action, request, agent }) => {
      const assignment = readAssignment(data)
      showChange(cache, request.orderId, action, data, {
        assignedAgent: assignment.agent ?? agent,
        deliveryDate: assignment.deliveryDate || request.expectedDeliveryDate,
        deliverySlot: assignment.deliverySlot || request.deliveryTimeSlot,
      })
    },
    onError: (error) => logProblem(dialogTexts.assignFailed(failureStatus(error)), error),
    onSettled: (_data, _error, { request }) => reload(cache, request.orderId),
  })
}
