export { trackingText } from '@phuljhari/contract/tracking/tracking-text'
