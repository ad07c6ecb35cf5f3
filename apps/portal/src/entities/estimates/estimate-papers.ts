export { printEstimate } from './print-estimate.tsx'
export { whatsappText } from '@phuljhari/contract/estimates/whatsapp-text'
