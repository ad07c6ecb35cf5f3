export { consignmentText, messageLinks } from '@phuljhari/contract/tracking/consignment-text'
export { trackingText } from '@phuljhari/contract/tracking/tracking-text'
