import { renderAtOnce } from '../ui/print/react-renderer.ts'
import { setRenderer } from '../ui/print/render-off-screen.ts'

setRenderer(renderAtOnce)

/** The papers and messages for customers, built once for each language (entities/papers/papers-for.ts). */
export * as estimates from '../entities/estimates/estimate-papers.ts'
export * as messages from '../features/messages/message-papers.ts'
export * as payments from '../features/payments/print/payment-papers.ts'
export * as tracking from '../features/tracking/tracking-papers.ts'
